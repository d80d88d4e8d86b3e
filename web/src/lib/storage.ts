/** What this device remembers. Where the browser denies storage, it is remembered until the page is closed. */

const memory = new Map<string, string>();

export function stored(name: string): string | null {
  const newest = memory.get(name);
  if (newest !== undefined) return newest;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The stored JSON value; `otherwise` where there is none or it cannot be read. */
export function storedJson<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(stored(name) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
    memory.delete(name);
  } catch {
    memory.set(name, value); // denied, or full
  }
}
