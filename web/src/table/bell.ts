/** A soft bell of two tones, synthesised so that there is no file to fetch. */

let desk: AudioContext | null = null;

export function ring(): void {
  try {
    desk ??= new AudioContext();
    // Browsers allow no sound before the first click; then it does not ring.
    void desk.resume();
    const now = desk.currentTime + 0.02;
    tone(desk, 659.25, now);
    tone(desk, 880, now + 0.16);
  } catch {
    desk = null; // this device cannot play sound
  }
}

function tone(desk: AudioContext, pitch: number, at: number): void {
  for (const [over, loud] of [
    [1, 0.13],
    [2.01, 0.03],
    [3.02, 0.012],
  ] as const) {
    const string = desk.createOscillator();
    const voice = desk.createGain();
    string.frequency.value = pitch * over;
    voice.gain.setValueAtTime(0, at);
    voice.gain.linearRampToValueAtTime(loud, at + 0.012);
    voice.gain.exponentialRampToValueAtTime(0.0001, at + 1.1 / over);
    string.connect(voice).connect(desk.destination);
    string.start(at);
    string.stop(at + 1.2);
  }
}
