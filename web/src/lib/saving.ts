/** Hands files to the user. */

/** Downloads a text as a JSON file. */
export function saveJson(text: string, name: string): void {
  saveFile(new File([text], name, { type: "application/json" }));
}

/** Downloads a record as a file. */
export function saveRecord(record: unknown, board: string, id: string): void {
  saveJson(JSON.stringify(record), `kolej-${board}-${id}.json`);
}

/** Opens the device's dialog for sharing, or downloads the file where there is none. */
export async function shareFile(file: File): Promise<void> {
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) saveFile(file); // else the user has changed their mind
  }
}

function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
