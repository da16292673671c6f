import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import type { CleanUp } from '../../tools/clean-up.ts'
import { findProgram } from '../../tools/cluster/programs.ts'
import { findReachablePostgres } from '../../tools/postgres.ts'
import { ROOT, startFile, stopAndWait, waitForExit } from '../../tools/processes.ts'
import { freePort } from '../faults/stage.ts'
import { createStageDatabase } from '../faults/stage-database.ts'
import type { StageDatabase } from '../faults/stage-database.ts'

import { createApplicationRole, saveFirstData } from './application.ts'
import { createCertificate } from './certificate.ts'
import type { Certificate } from './certificate.ts'
import { ownSecrets, readVariables } from './variables.ts'

const PROGRAMS = ['haproxy', 'openssl']
/** Longer than a start on a busy machine. */
const MAX_START_MILLISECONDS = 180_000

/** Whether this machine has the programs and the PostgreSQL that the files in `deploy` need. */
export async function canDeploy(): Promise<boolean> {
  return (
    process.platform === 'linux' &&
    PROGRAMS.every((program) => findProgram(program) !== null) &&
    (await findReachablePostgres()) !== null
  )
}

type Variables = Readonly<Record<string, string>>

export type Deployment = {
  readonly folder: string
  readonly publicUrl: string
  readonly certificate: Certificate
}

type Options = {
  /** Fills the database as its owner, before the first data are saved. */
  readonly fill?: (database: StageDatabase, deployment: Deployment) => Promise<void>
  /** Settings of the outside world, beside those of the files. */
  readonly variables?: Variables
}

export type Deployed = Deployment & {
  /** Where the portal redirects to TLS. */
  readonly plainUrl: string
  readonly database: StageDatabase
  /** The request log of HAProxy, a JSON object a line. */
  readonly readLog: () => string[]
  /** Runs a command of the operator with the settings of the API. */
  readonly operate: (words: readonly string[]) => Promise<{ readonly code: number; readonly printed: string }>
}

/** The addresses of a deployment that has yet to start, with its certificate. */
export async function prepareDeployment(cleanUp: CleanUp): Promise<Deployment & { readonly port: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-deployed-'))
  cleanUp.add(() => rmSync(folder, { recursive: true }))
  const port = await freePort()
  return { folder, port, publicUrl: `https://localhost:${port}`, certificate: createCertificate(folder) }
}

/** Starts an API and HAProxy with the files of `deploy`, by TLS. The clean-up stops both and drops the database. */
export async function startDeployed(
  deployment: Awaited<ReturnType<typeof prepareDeployment>>,
  cleanUp: CleanUp,
  { fill = () => Promise.resolve(), variables = {} }: Options = {},
): Promise<Deployed> {
  const { folder, certificate, port, publicUrl } = deployment
  const database = await createStageDatabase('postgres', '')
  cleanUp.add(() => database.drop())
  await fill(database, deployment)
  const application = await createApplicationRole(database, cleanUp)
  await saveFirstData(database)
  const plainPort = await freePort()
  const env = { ...buildApiVariables(publicUrl, certificate), ...variables, DATABASE_URL: application.url }
  const log = join(folder, 'haproxy.log')
  const output = openSync(log, 'w')
  cleanUp.add(() => closeSync(output))
  const api = startFile('apps/api/src/main.ts', { env, stdio: ['ignore', 'ignore', 'inherit'] })
  cleanUp.add(() => stopAndWait(api))
  const proxy = spawn(findProgram('haproxy') ?? '', ['-db', '-f', join(ROOT, 'deploy/haproxy.cfg')], {
    env: buildProxyVariables({ port, plainPort, folder, certificate }),
    stdio: ['ignore', 'ignore', output],
  })
  cleanUp.add(() => stopAndWait(proxy))
  await waitUntilServing(deployment, [api, proxy])
  return {
    ...deployment,
    database,
    plainUrl: `http://localhost:${plainPort}`,
    readLog: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{')),
    operate: (words) => runOperate(words, env),
  }
}

/** The machines of the files as addresses of this one. */
function onThisMachine(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value.replaceAll('10.0.0.', '127.0.0.')]),
  )
}

function buildApiVariables(publicUrl: string, certificate: Certificate): Record<string, string> {
  const api = onThisMachine(ownSecrets({ ...readVariables('env/api.env'), ...readVariables('env/4000.env') }))
  return {
    ...api,
    PATH: process.env['PATH'] ?? '',
    PUBLIC_URL: publicUrl,
    NODE_EXTRA_CA_CERTS: certificate.authorityFile,
    // here HAProxy comes from 127.0.0.1 to every address
    TRUSTED_PROXIES: `${api['TRUSTED_PROXIES']},127.0.0.1`,
  }
}

type ProxyPorts = {
  readonly port: number
  readonly plainPort: number
  readonly folder: string
  readonly certificate: Certificate
}

function buildProxyVariables({ port, plainPort, folder, certificate }: ProxyPorts): Record<string, string> {
  const haproxy = onThisMachine(readVariables('env/haproxy.env'))
  return {
    ...haproxy,
    HAPROXY_SOCKET: join(folder, 'admin.sock'),
    PORTAL_BIND: `:${port}`,
    PORTAL_TLS: (haproxy['PORTAL_TLS'] ?? '').replace('/etc/haproxy/certs/', certificate.file),
    PLAIN_BIND: `:${plainPort}`,
  }
}

async function waitUntilServing(deployment: Deployment, children: readonly ChildProcess[]): Promise<void> {
  const end = Date.now() + MAX_START_MILLISECONDS
  for (;;) {
    if (children.some(({ exitCode, signalCode }) => (exitCode ?? signalCode) !== null))
      throw new Error('the API or HAProxy has ended')
    if (Date.now() > end) throw new Error('the API does not serve')
    const reply = await fetchSecurely(deployment, '/api/docs').catch(() => null)
    if (reply !== null && reply.statusCode !== 503) return
    await wait(100)
  }
}

/** A request from an address of this machine, by TLS under the authority of the deployment. */
export function fetchSecurely(
  { publicUrl, certificate }: Pick<Deployment, 'publicUrl' | 'certificate'>,
  path: string,
  localAddress = '127.0.0.1',
): Promise<IncomingMessage> {
  const options = { localAddress, ca: certificate.authority, family: 4, agent: false }
  return new Promise((resolve, reject) => {
    request(`${publicUrl}${path}`, options, (answer) => resolve(answer.resume()))
      .on('error', reject)
      .end()
  })
}

async function runOperate(words: readonly string[], env: Variables) {
  const child = startFile('apps/api/src/operate.ts', { env, stdio: ['ignore', 'pipe', 'pipe'] }, { words })
  const [code, ...printed] = await Promise.all([
    waitForExit(child),
    ...[child.stdout, child.stderr].map((stream) => (stream === null ? '' : text(stream))),
  ])
  return { code, printed: printed.join('') }
}
