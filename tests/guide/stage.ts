import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

import { createCleanUp } from '../../tools/clean-up.ts'
import type { CleanUp } from '../../tools/clean-up.ts'
import { findPostgresPrograms, findProgram } from '../../tools/cluster/programs.ts'
import { ensurePage } from '../../tools/page.ts'
import { ROOT, waitForExit } from '../../tools/processes.ts'
import type { Certificate } from '../deploy/certificate.ts'
import { prepareDeployment } from '../deploy/deployed.ts'
import { startOutside } from '../deploy/outside.ts'
import type { Outside } from '../deploy/outside.ts'
import { freePort } from '../faults/stage.ts'

import { createEmptyPostgres } from './empty-postgres.ts'
import type { EmptyPostgres } from './empty-postgres.ts'
import type { Place } from './substitutions.ts'

const PROGRAMS = ['haproxy', 'openssl', 'curl', 'setsid']

/** Folders that a Debian has. */
const EXISTING = [
  'opt',
  'srv',
  'run/haproxy',
  'usr/local/bin',
  'etc/haproxy',
  'etc/cron.d',
  'etc/systemd/system',
]

/** Whether this machine has the programs that the commands of the guide need. */
export function canFollowGuide(): boolean {
  return (
    process.platform === 'linux' &&
    findPostgresPrograms() !== null &&
    PROGRAMS.every((program) => findProgram(program) !== null)
  )
}

export type Outcome = { readonly exitCode: number; readonly printed: string }

/** The machines of the guide on this machine: an empty PostgreSQL, an empty root folder, and the outside world. */
export type GuideStage = {
  readonly place: Place
  /** The folder in which the commands run. */
  readonly work: string
  readonly publicUrl: string
  readonly plainPort: number
  readonly primaryPort: number
  readonly certificate: Certificate
  readonly outside: Outside
  readonly runCommands: (code: string) => Promise<Outcome>
  /** Stops everything that runs, and removes the folder. */
  readonly stop: () => Promise<void>
}

export async function startGuideStage(): Promise<GuideStage> {
  await ensurePage()
  const cleanUp = createCleanUp()
  try {
    return { ...(await buildStage(cleanUp)), stop: cleanUp.run }
  } catch (error) {
    await cleanUp.run()
    throw error
  }
}

async function buildStage(cleanUp: CleanUp): Promise<Omit<GuideStage, 'stop'>> {
  const deployment = await prepareDeployment(cleanUp)
  const { folder, publicUrl, port, certificate } = deployment
  const [root, work] = [join(folder, 'root'), join(folder, 'work')]
  // the user of PostgreSQL goes through it
  chmodSync(folder, 0o755)
  for (const each of EXISTING) mkdirSync(join(root, each), { recursive: true })
  for (const each of ['work', 'log', 'pid']) mkdirSync(join(folder, each))
  const database = await createEmptyPostgres(join(folder, 'postgresql'), root)
  const outside = await startOutside(deployment, cleanUp)
  const environment = buildEnvironment({ folder, root, work, database, certificate })
  const runCommands = (code: string) => runBash(code, { cwd: work, env: environment })
  cleanUp.add(() => runCommands("systemctl stop '*'"))
  const start = await runCommands('systemctl start postgresql')
  if (start.exitCode !== 0) throw new Error(`PostgreSQL did not start: ${start.printed}`)
  return {
    place: { root, portalPort: port, databasePort: database.port },
    work,
    publicUrl,
    plainPort: await freePort(),
    primaryPort: await freePort(),
    certificate,
    outside,
    runCommands,
  }
}

type Machine = {
  readonly folder: string
  readonly root: string
  readonly work: string
  readonly database: EmptyPostgres
  readonly certificate: Certificate
}

function buildEnvironment({ folder, root, work, database, certificate }: Machine): Record<string, string> {
  const path = [
    join(ROOT, 'tests/guide/bin'),
    join(root, 'usr/local/bin'),
    database.programs,
    process.env['PATH'] ?? '',
  ]
  return {
    PATH: path.join(delimiter),
    HOME: work,
    LANG: 'C.UTF-8',
    GUIDE: folder,
    PGHOST: database.folder,
    PGPORT: String(database.port),
    PGUSER: 'postgres',
    SWITCHBOARD_HOME: join(root, 'opt/switchboard'),
    SWITCHBOARD_SETTINGS: join(root, 'etc/switchboard'),
    // the authority of the certificate is the stage's own
    NODE_EXTRA_CA_CERTS: certificate.authorityFile,
    CURL_CA_BUNDLE: certificate.authorityFile,
  }
}

async function runBash(
  code: string,
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<Outcome> {
  const bash = spawn('bash', ['-e', '-o', 'pipefail', '-c', `exec 2>&1\n${code}`], {
    ...options,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [exitCode, printed] = await Promise.all([waitForExit(bash), text(bash.stdout)])
  return { exitCode, printed }
}
