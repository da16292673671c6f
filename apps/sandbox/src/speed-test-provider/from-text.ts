import { createHash } from 'node:crypto'

/** A number from 0 up to this one, always the same of the same text. */
export function numberBelow(text: string, most: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % most
}
