/** Downloads a record as a file. */
export function saveRecord(record: unknown, board: string, id: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
  link.download = `kolej-${board}-${id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
