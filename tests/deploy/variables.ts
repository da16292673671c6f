import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from '../../tools/processes.ts'

export const DEPLOY = join(ROOT, 'deploy')

/** The variables of a file in deploy. */
export function readVariables(file: string): Record<string, string> {
  const lines = readFileSync(join(DEPLOY, file), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  return Object.fromEntries(lines.map((line) => [line.split('=', 1)[0] ?? '', line.replace(/^\w+=/, '')]))
}

/** Settings of which a text would not do. */
const OWN: Readonly<Record<string, string>> = {
  SECOND_FACTOR_KEY: randomBytes(32).toString('base64'),
  COMPANY_TAX_NUMBER: '98-765-432',
}

/** The same variables with secrets of one's own in place of those that the files publish. */
export function ownSecrets(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      OWN[name] ?? value.replace('change-me', 'a-secret-of-our-own'),
    ]),
  )
}
