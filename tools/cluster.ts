import { join } from 'node:path'

import { canDeploy } from '../tests/deploy/deployed.ts'

import { startCluster, stopCluster } from './cluster/cluster.ts'
import { getPort, getPublicUrl } from './cluster/layout.ts'
import { findParts } from './cluster/parts.ts'
import { isWhole, fetchMembers } from './cluster/patroni.ts'
import { findMissingPrograms } from './cluster/programs.ts'
import { ensurePage } from './page.ts'
import { ROOT, run } from './processes.ts'

const STANDARD_PORT = 4100
const FOLDER = process.env['CLUSTER_DIR'] ?? join(ROOT, 'var/cluster')

/**
 * Runs the provider with several processes and databases on this machine: `npm run cluster -- start`, `status` or `stop`.
 * `rehearse` starts the shipped files with TLS, lets staff and customers use the portal, and stops it.
 */
const COMMANDS: Readonly<Record<string, () => Promise<number>>> = { start, status, stop, rehearse }

const [name = ''] = process.argv.slice(2)
const command = COMMANDS[name]
if (command === undefined) console.error(`Name one of: ${Object.keys(COMMANDS).join(', ')}`)
process.exit((await command?.()) ?? 1)

async function start(): Promise<number> {
  const missing = findMissingPrograms()
  if (missing !== null) return reportFailure(missing)
  if (findParts(FOLDER) !== null) return reportFailure(`There is a cluster in ${FOLDER}: stop it first.`)
  await ensurePage()
  const port = Number(process.env['CLUSTER_PORT'] ?? STANDARD_PORT)
  try {
    const { layout } = await startCluster({
      folder: FOLDER,
      port,
      print: (sentence) => console.log(sentence),
    })
    console.log(
      `Portal at ${getPublicUrl(layout)}, sandbox at http://localhost:${getPort(layout, 'sandbox')}`,
    )
    console.log(`Logs in ${FOLDER}; stop it with npm run cluster -- stop`)
    return 0
  } catch (error) {
    console.error(error)
    return reportFailure(
      `The cluster did not start; its logs are in ${FOLDER} until npm run cluster -- stop.`,
    )
  }
}

async function rehearse(): Promise<number> {
  if (!(await canDeploy()))
    return reportFailure('HAProxy, openssl or PostgreSQL is missing: nothing was rehearsed.')
  const browser = await run('node', ['tools/ensure-chromium.ts'])
  if (browser !== 0) return browser
  return run('npx', ['playwright', 'test', 'e2e/rehearsal.spec.ts', '--project', 'narrow'])
}

async function status(): Promise<number> {
  const parts = findParts(FOLDER)
  if (parts === null) return reportFailure('There is no cluster.')
  const members = await fetchMembers(parts.layout)
  const rows = parts.names().map((partName) => {
    const member = members.find((each) => each.name === partName)
    return {
      process: partName,
      pid: parts.findPid(partName) ?? 'ended',
      database: member === undefined ? '' : `${member.role}, ${member.state}`,
    }
  })
  console.table(rows)
  const isHealthy = rows.every(({ pid }) => pid !== 'ended') && isWhole(members, parts.layout)
  console.log(isHealthy ? 'Whole.' : 'Not whole.')
  return isHealthy ? 0 : 1
}

async function stop(): Promise<number> {
  const parts = findParts(FOLDER)
  if (parts === null) return reportFailure('There is no cluster.')
  await stopCluster(parts)
  console.log('Stopped; nothing of it is left.')
  return 0
}

function reportFailure(sentence: string): number {
  console.error(sentence)
  return 1
}
