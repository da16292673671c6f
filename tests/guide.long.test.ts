import { afterAll, beforeAll, expect, test } from 'vitest'

import { countChecks } from './guide/classify.ts'
import { followPage } from './guide/follow.ts'
import { signInStaff } from './guide/staff.ts'
import { canFollowGuide, startGuideStage } from './guide/stage.ts'
import type { GuideStage } from './guide/stage.ts'
import { listSteps } from './guide/steps.ts'
import type { Block } from './guide/steps.ts'
import { substitute } from './guide/substitutions.ts'

const MINUTE = 60_000

/** The tests are in the order in which an operator reads the pages: each goes on where the one before ended. */
const canRun = canFollowGuide()
const blocksRun: Block[] = []
let stage: GuideStage

beforeAll(async () => {
  if (canRun) stage = await startGuideStage()
})
afterAll(() => (canRun ? stage.stop() : undefined))

async function follow(page: string): Promise<void> {
  blocksRun.push(...(await followPage(stage, page)))
}

test.skipIf(!canRun)(
  'OPS-034 the first hour leads from an empty PostgreSQL to the staff desk by TLS (not run without HAProxy, openssl, curl and PostgreSQL)',
  async () => {
    await follow('first-hour.md')
    const encrypted = await stage.runCommands(
      `psql -Atc "select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'switchboard'" switchboard`,
    )
    const desk = await signInStaff(stage)

    expect(encrypted).toEqual({ exitCode: 0, printed: 't\n' })
    expect(desk).toMatchObject({ exitCode: 0, printed: expect.stringContaining('Find an account') })
  },
)

test.skipIf(!canRun)(
  'OPS-034 the commands of the first week run, and the first customer gets a letter (not run without the programs)',
  async () => {
    await follow('first-week.md')

    // long lines of a letter are broken after a =
    const letters = () => stage.outside.letters.map((letter) => letter.replaceAll('=\n', ''))
    await expect
      .poll(() => letters().filter((letter) => letter.includes('reset-password')), { timeout: MINUTE })
      .toEqual([expect.stringContaining('ngaio@provider.example')])
    const doctor = await stage.runCommands('operate doctor')
    expect(doctor.printed).not.toContain('held')
    expect(doctor.exitCode).toBe(0)
  },
)

test.skipIf(!canRun)(
  'a restore is refused while the API is connected, although its owner sees no details of other roles (not run without the programs)',
  async () => {
    const restored = await stage.runCommands(
      substitute('operate restore "$(ls -d /srv/backups/switchboard-* | tail -n 1)" --replace', stage.place),
    )

    expect(restored).toMatchObject({ exitCode: 1, printed: expect.stringContaining('stop the portal') })
  },
)

test.skipIf(!canRun)(
  'OPS-034 the commands of every day restore a backup, rotate a key and change the release (not run without the programs)',
  async () => {
    await follow('every-day.md')

    const account = await stage.runCommands('operate users find 200001')
    expect(account).toMatchObject({ exitCode: 0, printed: expect.stringContaining('ngaio@provider.example') })
  },
)

test.skipIf(!canRun).each(['commands.md', 'settings.md', 'alerts.md'])(
  'OPS-034 the commands of %s run (not run without the programs)',
  follow,
)

test.skipIf(!canRun)(
  'OPS-034 every block of commands that is not marked otherwise ran (not run without the programs)',
  () => {
    const steps = listSteps()
    console.log(countChecks(steps))

    const marked = steps.filter((step) => step.kind === 'block' && step.check?.kind === 'run')
    expect(blocksRun).toEqual(marked)
  },
)
