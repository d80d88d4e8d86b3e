/** The sounds of the table, synthesised so that there is no file to fetch: one for each kind of move. */

import { settings } from "../lib/settings.svelte";
import type { EventKind, GameEvent } from "../lib/types";
import { mechanics } from "../mechanics";

/** A tone that fades away. Times in seconds, pitches in hertz. */
interface Tone {
  at: number;
  long: number;
  loud: number;
  pitch: number;
  /** The pitch at its end. */
  to?: number;
  wave?: OscillatorType;
}

/** A burst of noise around a pitch: paper, wheels, rock. */
interface Hiss {
  at: number;
  long: number;
  loud: number;
  around: number;
}

interface Sound {
  tones?: Tone[];
  hisses?: Hiss[];
}

/** A bell has overtones that fade sooner. */
function bell(pitch: number, at: number): Tone[] {
  const parts = [[1, 0.13], [2.01, 0.03], [3.02, 0.012]] as const; // prettier-ignore
  return parts.map(([over, loud]) => ({ at, long: 1.1 / over, loud, pitch: pitch * over }));
}

/** The wheels of a wagon, one axle after the other. */
function axles(at: number): Hiss[] {
  return [
    { at, long: 0.05, loud: 0.35, around: 420 },
    { at: at + 0.09, long: 0.06, loud: 0.28, around: 330 },
  ];
}

export const SOUNDS = {
  bell: { tones: [...bell(659.25, 0), ...bell(880, 0.16)] },
  card: { hisses: [{ at: 0, long: 0.09, loud: 0.3, around: 2600 }] },
  paper: { hisses: [{ at: 0, long: 0.12, loud: 0.2, around: 1500 }, { at: 0.14, long: 0.16, loud: 0.24, around: 1900 }] },
  train: { hisses: [...axles(0), ...axles(0.3), ...axles(0.6)], tones: [{ at: 0, long: 0.5, loud: 0.04, pitch: 523, wave: "triangle" }, { at: 0, long: 0.5, loud: 0.04, pitch: 659, wave: "triangle" }] },
  tap: { tones: [{ at: 0, long: 0.12, loud: 0.1, pitch: 196, to: 150, wave: "triangle" }] },
  shuffle: { hisses: [0, 0.07, 0.14, 0.21, 0.28].map((at) => ({ at, long: 0.06, loud: 0.2, around: 2200 })) },
  hammer: { tones: [0, 0.22].map((at) => ({ at, long: 0.18, loud: 0.09, pitch: 1240, to: 1180, wave: "triangle" as const })), hisses: [0, 0.22].map((at) => ({ at, long: 0.04, loud: 0.25, around: 900 })) },
  horn: { tones: [{ at: 0, long: 0.7, loud: 0.07, pitch: 147, wave: "sawtooth" }, { at: 0, long: 0.7, loud: 0.05, pitch: 185, wave: "triangle" }] },
  rumble: { hisses: [0, 0.12, 0.24, 0.36, 0.48].map((at) => ({ at, long: 0.22, loud: 0.4, around: 110 })) },
  station: { tones: [...bell(523.25, 0), ...bell(659.25, 0.3), ...bell(783.99, 0.6), ...bell(523.25, 0.9)] },
  made: { tones: [523.25, 659.25, 783.99, 1046.5].map((pitch, i) => ({ at: i * 0.09, long: 0.5, loud: 0.09, pitch, wave: "triangle" as const })) },
} satisfies Record<string, Sound>; // prettier-ignore

export type SoundName = keyof typeof SOUNDS;

/** The most important kinds first: of several events at once only one is heard. */
const BASE: [EventKind, SoundName][] = [
  ["last_round", "station"],
  ["claim", "train"],
  ["keep", "paper"],
  ["offer", "paper"],
  ["draw", "card"],
  ["sweep", "shuffle"],
  ["reshuffle", "shuffle"],
  ["pass", "tap"],
];

/** The sound for these events; null: they are silent. */
export function soundOf(events: GameEvent[]): SoundName | null {
  const kinds = new Set(events.map((event) => event.kind));
  const all = [...mechanics.flatMap(({ events: part }) => Object.entries(part?.sounds ?? {}) as [EventKind, SoundName][]), ...BASE];
  return all.find(([kind]) => kinds.has(kind))?.[1] ?? null;
}

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Plays a sound, unless sounds are off. */
export function play(name: SoundName): void {
  // Before the first click browsers allow no sound, and complain about the attempt.
  if (!settings.sound || !settings.volume || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    const { tones = [], hisses = [] }: Sound = SOUNDS[name];
    const now = context.currentTime + 0.02;
    const out = context.createGain();
    out.gain.value = settings.volume * 1.6;
    out.connect(context.destination);
    for (const tone of tones) sing(context, out, tone, now + tone.at);
    for (const hiss of hisses) rustle(context, out, hiss, now + hiss.at);
  } catch {
    context = null; // this device cannot play sound
  }
}

/** The loudness of a sound that begins quickly and fades. */
function fading(desk: AudioContext, out: AudioNode, { loud, long }: { loud: number; long: number }, at: number): GainNode {
  const voice = desk.createGain();
  voice.gain.setValueAtTime(0, at);
  voice.gain.linearRampToValueAtTime(loud, at + 0.012);
  voice.gain.exponentialRampToValueAtTime(0.0001, at + long);
  voice.connect(out);
  return voice;
}

function sing(desk: AudioContext, out: AudioNode, tone: Tone, at: number): void {
  const string = desk.createOscillator();
  string.type = tone.wave ?? "sine";
  string.frequency.value = tone.pitch;
  if (tone.to) string.frequency.exponentialRampToValueAtTime(tone.to, at + tone.long);
  string.connect(fading(desk, out, tone, at));
  string.start(at);
  string.stop(at + tone.long + 0.1);
}

function rustle(desk: AudioContext, out: AudioNode, hiss: Hiss, at: number): void {
  if (noise?.sampleRate !== desk.sampleRate) {
    noise = desk.createBuffer(1, desk.sampleRate, desk.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = desk.createBufferSource();
  source.buffer = noise;
  const band = desk.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = hiss.around;
  source.connect(band);
  band.connect(fading(desk, out, hiss, at));
  source.start(at, Math.random() * 0.5, hiss.long + 0.05);
}
