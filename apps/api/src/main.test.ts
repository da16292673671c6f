import { expect, test } from 'vitest'

import { mainProcesses } from './testing/start-main.ts'

const { start } = mainProcesses()

test('every unusable setting is named, and nothing starts', async () => {
  const { ended, problems } = start({ PORT: 'x', SANDBOX: 'perhaps', DATABASE_URL: 'mysql://x' })

  expect(await ended).toBe(1)
  expect(problems()).toMatch(/PORT[\s\S]+DATABASE_URL[\s\S]+SANDBOX/)
})

test('outside the sandbox, each setting that is missing is named, and nothing starts', async () => {
  const { ended, problems } = start({ SANDBOX: 'false' })

  expect(await ended).toBe(1)
  expect(problems()).toMatch(/^These settings are not usable:\n(?=[\s\S]*PUBLIC_URL)(?=[\s\S]*BANK_KEY)/)
})

test('an unreachable database is one sentence, without its address', async () => {
  const { ended, problems } = start({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/nothing' })

  expect(await ended).toBe(1)
  expect(problems()).toBe('The database at DATABASE_URL cannot be reached.')
})
