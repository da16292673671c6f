import { readFileSync } from 'node:fs'

import { parseBranchList } from './parse-list.ts'
import type { BranchList } from './parse-list.ts'

const FILE = new URL('shipped-list.txt', import.meta.url)
let list: BranchList | null = null

/** The list of this release, used until an operator loads another. */
export function readShippedList(): BranchList {
  list ??= parseFile()
  return list
}

function parseFile(): BranchList {
  const parsed = parseBranchList(readFileSync(FILE, 'utf8'))
  if ('broken' in parsed) throw new Error(`the shipped list of branches: ${JSON.stringify(parsed.broken)}`)
  return parsed.list
}
