import { saveFile } from "../lib/saving";

/** Downloads a record as a file. */
export function saveRecord(record: unknown, board: string, id: string): void {
  saveFile(JSON.stringify(record), `kolej-${board}-${id}.json`);
}
