import { API_AREA, DOMAIN, WEB_AREA } from './lawful.ts'
import type { Planted } from './planted.ts'

/** Code that no file may have. */
export const PLANTED_CODE: readonly Planted[] = [
  {
    what: 'handler refuses with a code that its contract lacks',
    file: `${API_AREA}/foreign-code.ts`,
    text: `
import { readPlanted } from '@switchboard/domain/planted/contract'

import { handle } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

export const endpoint = handle(readPlanted, () => Promise.resolve(refuse('INVOICE_NOT_FOUND')))
`,
    stoppedBy: { tsc: 'TS2322' },
  },
  {
    what: 'handler replies in another shape',
    file: `${API_AREA}/other-shape.ts`,
    text: `
import { readPlanted } from '@switchboard/domain/planted/contract'

import { handle } from '#api/platform/http/handle.ts'

export const endpoint = handle(readPlanted, () => Promise.resolve({ open: 'yes' }))
`,
    stoppedBy: { tsc: 'TS2322' },
  },
  {
    what: 'refusal has no words',
    file: `${WEB_AREA}/words.ts`,
    text: `
import type { FailureCode } from '@switchboard/domain/call'
import type { readPlanted } from '@switchboard/domain/planted/contract'

export const REFUSALS: Record<FailureCode<typeof readPlanted>, string> = { GENERAL_ERROR: 'Try again.' }
`,
    stoppedBy: { tsc: 'TS2740' },
  },
  {
    what: 'module exports a default',
    file: `${WEB_AREA}/default.ts`,
    text: 'export default 4\n',
    stoppedBy: { lint: 'no-default-export' },
  },
  {
    what: 'type is asserted',
    file: `${WEB_AREA}/asserted.ts`,
    text: 'export const amount = (given: unknown) => given as number\n',
    stoppedBy: { lint: 'consistent-type-assertions' },
  },
  {
    what: 'null is asserted away',
    file: `${WEB_AREA}/not-null.ts`,
    text: 'export const first = (all: string[]) => all[0]!\n',
    stoppedBy: { lint: 'no-non-null-assertion' },
  },
  {
    what: 'value is any',
    file: `${WEB_AREA}/any.ts`,
    text: 'export const same = (given: any) => given === 4\n',
    stoppedBy: { lint: 'no-explicit-any' },
  },
  {
    what: 'promise floats',
    file: `${API_AREA}/floating.ts`,
    text: 'export function start(): void {\n  Promise.resolve(4)\n}\n',
    stoppedBy: { lint: 'no-floating-promises' },
  },
  {
    what: 'switch forgets a case',
    file: `${DOMAIN}/switch.ts`,
    text: `
export function letter(of: 'one' | 'two'): string {
  let answer = ''
  switch (of) {
    case 'one':
      answer = 'a'
  }
  return answer
}
`,
    stoppedBy: { lint: 'switch-exhaustiveness-check' },
  },
  {
    what: 'hook is called under a condition',
    file: `${WEB_AREA}/Hook.tsx`,
    text: `
import { useState } from 'react'

export function Hook({ open }: { open: boolean }) {
  if (!open) return null
  const [count] = useState(0)
  return <p>{count}</p>
}
`,
    stoppedBy: { lint: 'rules-of-hooks' },
  },
  {
    what: 'picture has no text for those who cannot see it',
    file: `${WEB_AREA}/Picture.tsx`,
    text: 'export const picture = <img src="/kea.svg" />\n',
    stoppedBy: { lint: 'alt-text' },
  },
  {
    what: 'enum is declared',
    file: `${DOMAIN}/enum.ts`,
    text: 'export enum Colour {\n  Red,\n}\n',
    stoppedBy: { tsc: 'TS1294' },
  },
]
