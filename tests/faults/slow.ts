import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { startFront } from '../../tools/cluster/front.ts'
import { findProgram } from '../../tools/cluster/programs.ts'
import { PAGE_FOLDER } from '../../tools/page.ts'
import { stopAndWait } from '../../tools/processes.ts'

import { requestToken } from './payer.ts'
import { freePort, recordsFolder, setStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { compareTallies, isServedAsQuiet, startWatch } from './watcher.ts'
import type { Tally } from './watcher.ts'

const WARM_UP_SECONDS = 3
/** The time in which slow connections take all places that they can, and fill the buffers of the machine. */
const BEFORE_WATCH_MILLISECONDS = 5_000
const BYTE_EVERY_MILLISECONDS = 3_000
const REOPEN_MILLISECONDS = 100

/** Connections that send a beginning, then nothing or single bytes, and read nothing. */
type Attack = {
  readonly name: string
  readonly connections: number
  readonly text: string
  readonly trickles: boolean
}

/**
 * Slow connections of one address and of four, on the API alone and behind HAProxy, `--seconds` each, while a customer elsewhere
 * opens the page, makes calls and signs in: nothing of theirs is refused, and the 99th percentile is at most three times the
 * quiet one.
 */
export async function run(args: string[]): Promise<boolean> {
  if (process.platform !== 'linux')
    throw new Error('This run has addresses of 127.0.0.0/8, which only Linux has.')
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '40' } } })
  const seconds = Number(values.seconds)
  const alone = await watchAttacks(
    {},
    (stage) => ({ port: portIn(stage.apiUrl), close: async () => {} }),
    seconds,
  )
  if (findProgram('haproxy') === null) {
    console.log('behind HAProxy: not run, it is not installed')
    return alone
  }
  const behind = await watchAttacks({ TRUSTED_PROXIES: '127.0.0.1' }, openFront, seconds)
  return alone && behind
}

type Door = { readonly port: number; close(): Promise<unknown> }

async function openFront(stage: Stage): Promise<Door> {
  const port = await freePort()
  const front = startFront({
    apis: [{ port: portIn(stage.apiUrl), managementPort: portIn(stage.managementUrl) }],
    port,
    primaryPort: await freePort(),
    folder: recordsFolder('slow'),
  })
  return { port, close: () => stopAndWait(front) }
}

function portIn(url: string): number {
  return Number(new URL(url).port)
}

async function watchAttacks(
  api: Readonly<Record<string, string>>,
  open: (stage: Stage) => Door | Promise<Door>,
  seconds: number,
): Promise<boolean> {
  const stage = await setStage({ database: 'postgres', api: { LOG_LEVEL: 'silent', ...api } })
  await stage.startApi()
  const door = await open(stage)
  try {
    const origin = `http://127.0.0.1:${door.port}`
    while ((await fetch(origin).catch(() => null))?.ok !== true) await wait(REOPEN_MILLISECONDS)
    const token = await requestToken(`${origin}/api`)
    const watch = startWatch(origin, () => ({ authorization: `Bearer ${token()}` }))
    await watch(WARM_UP_SECONDS)
    const quiet = await watch(seconds)
    const rows = []
    for (const attack of ATTACKS) {
      for (const addresses of [1, 4]) {
        const attacker = startAttack(door.port, attack, addresses)
        await wait(BEFORE_WATCH_MILLISECONDS)
        const attacked = await watch(seconds)
        attacker.stop()
        rows.push(toRow({ attack, addresses, quiet, attacked, open: attacker.open() }))
      }
    }
    console.table(rows)
    return rows.every(isServedAsQuiet)
  } finally {
    await door.close()
    await stage.close()
  }
}

const HEAD = 'host: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 2000\r\n\r\n{'

const ATTACKS: readonly Attack[] = [
  { name: 'heads that never end', connections: 330, text: 'P', trickles: true },
  {
    name: 'bodies of calls that never come',
    connections: 330,
    text: `POST /api/manage/changepassword HTTP/1.1\r\n${HEAD}`,
    trickles: true,
  },
  {
    name: 'bodies whose last part never comes',
    connections: 330,
    text: `POST /api/manage/changepassword HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 16384\r\n\r\n{${' '.repeat(15_400)}`,
    trickles: true,
  },
  {
    name: 'large bodies that never come',
    connections: 330,
    text: `PUT /api/accounts/700000/productorders/none HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 120000\r\n\r\n{${' '.repeat(40_000)}`,
    trickles: true,
  },
  {
    name: 'bodies of token requests that never come',
    connections: 330,
    text: `POST /identity/connect/token HTTP/1.1\r\n${HEAD}`,
    trickles: true,
  },
  {
    name: 'files that nobody reads',
    connections: 200,
    text: `GET ${largestFile()} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`.repeat(20),
    trickles: false,
  },
  {
    name: 'the description of the API that nobody reads',
    connections: 200,
    text: `GET /api/openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`.repeat(20),
    trickles: false,
  },
]

function largestFile(): string {
  const folder = join(PAGE_FOLDER, 'assets')
  const [largest = ''] = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .toSorted((one, other) => statSync(join(folder, other)).size - statSync(join(folder, one)).size)
  return `/assets/${largest}`
}

/** Opens the connections from different addresses, and opens each again when it is closed. */
function startAttack(port: number, { connections, text, trickles }: Attack, addresses: number) {
  let over = false
  const sockets = new Set<Socket>()
  function openOne(localAddress: string): void {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.add(socket)
    socket.pause().write(text)
    const timer = trickles ? setInterval(() => socket.write('x'), BYTE_EVERY_MILLISECONDS) : undefined
    // an error is followed by a close event
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      sockets.delete(socket)
      if (!over) setTimeout(() => openOne(localAddress), REOPEN_MILLISECONDS)
    })
  }
  for (let place = 0; place < connections; place += 1) openOne(`127.0.0.${2 + (place % addresses)}`)
  return {
    open: () => sockets.size,
    stop: () => {
      over = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

type Run = {
  readonly attack: Attack
  readonly addresses: number
  readonly quiet: Tally
  readonly attacked: Tally
  readonly open: number
}

function toRow({ attack, addresses, quiet, attacked, open }: Run) {
  return { attack: attack.name, addresses, open, ...compareTallies(quiet, attacked) }
}
