import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from '../../tools/processes.ts'

const FOLDER = 'docs/operations'

/** The pages with commands, in the order in which an operator reads them. */
export const PAGES = [
  'first-hour.md',
  'first-week.md',
  'every-day.md',
  'commands.md',
  'settings.md',
  'alerts.md',
] as const

/** How a block of commands is checked. */
export type Check =
  | { readonly kind: 'run'; readonly exitCode: number }
  | { readonly kind: 'not run'; readonly reason: string }
  | { readonly kind: 'run by'; readonly file: string }
  /** Run by `tests/operate.long.test.ts`, which also compares the output. */
  | { readonly kind: 'operate' }

export type Block = {
  readonly kind: 'block'
  readonly page: string
  readonly line: number
  readonly language: string
  readonly code: string
  /** Null if no comment before the block has it. */
  readonly check: Check | null
}

/** A reader fills in values here, such as those of a file. */
export type ReaderStep = { readonly kind: 'reader'; readonly page: string; readonly name: string }

export type Step = Block | ReaderStep

export function listPages(): string[] {
  return readdirSync(join(ROOT, FOLDER))
}

export function readPage(page: string): string {
  return readFileSync(join(ROOT, FOLDER, page), 'utf8')
}

const COMMENT_OR_BLOCK =
  /^<!-- (run by|run|not run|operate|reader)(?:: (.*))? -->$|^```(\w*)\n([\s\S]*?)\n```$/gm

/** The blocks of a page, and the places where its reader fills in values, in their order. */
export function parseSteps(page: string, text: string): Step[] {
  const steps: Step[] = []
  let check: Check | null = null
  let checkEnd = 0
  for (const match of text.matchAll(COMMENT_OR_BLOCK)) {
    const [whole, kind, detail = '', language = '', code = ''] = match
    if (kind === 'reader') steps.push({ kind, page, name: detail })
    else if (kind !== undefined) {
      check = toCheck(kind, detail)
      checkEnd = match.index + whole.length
    } else {
      const isAdjacent = text.slice(checkEnd, match.index).trim() === ''
      const line = text.slice(0, match.index).split('\n').length
      steps.push({ kind: 'block', page, line, language, code, check: isAdjacent ? check : null })
    }
  }
  return steps
}

function toCheck(kind: string, detail: string): Check {
  if (kind === 'run by') return { kind, file: detail }
  if (kind === 'not run') return { kind, reason: detail }
  if (kind === 'operate') return { kind }
  return { kind: 'run', exitCode: Number(/^ends with (\d)$/.exec(detail)?.[1] ?? '0') }
}

/** All blocks of the guide. */
export function listSteps(): Step[] {
  return PAGES.flatMap((page) => parseSteps(page, readPage(page)))
}
