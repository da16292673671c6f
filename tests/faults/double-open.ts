import type { ChildProcess } from 'node:child_process'

import { exitOf } from '../../tools/processes.ts'
import { pay, signIn } from './payer.ts'
import type { Connection, Intent } from './payer.ts'
import { booksIn, killed, optionsOf, setStage } from './stage.ts'
import type { Stage } from './stage.ts'

/** Starts a second API on the same embedded directory, again and again, while the first takes payments. */
export async function run(args: string[]): Promise<boolean> {
  const { n: times } = optionsOf(args, { n: 20, seed: 0 })
  const stage = await setStage()
  try {
    let api = await stage.startApi()
    const token = await signIn(stage.apiUrl)
    const connection: Connection = { apiUrl: stage.apiUrl, token: () => token }
    const intents: Intent[] = []

    let refusals = 0
    for (let time = 0; time < times; time += 1) {
      const [refused] = await Promise.all([isRefused(stage), payOnce(connection, intents)])
      if (refused) refusals += 1
    }
    let starts = 0
    for (let time = 0; time < times; time += 1) {
      await killed(api)
      api = await stage.startApi()
      await payOnce(connection, intents)
      starts += 1
    }
    await killed(api)

    const { payments, ledgerSum } = await stage.whileStopped(booksIn)
    const approved = new Set(
      payments.filter(({ state, booked }) => state === 'approved' && booked === 1).map(({ id }) => id),
    )
    const paid = intents.filter(({ told }) => told === 'paid')
    const lost = paid.filter(({ transactionId }) => !approved.has(transactionId ?? '')).length
    console.log(`second process refused ${refusals} of ${times}, start after SIGKILL ${starts} of ${times}`)
    console.log(
      `payments acknowledged ${paid.length} of ${intents.length}, lost ${lost}, ledger sum ${ledgerSum}`,
    )
    return (
      refusals === times &&
      starts === times &&
      paid.length === intents.length &&
      lost === 0 &&
      ledgerSum === 0
    )
  } finally {
    await stage.close()
  }
}

async function payOnce(connection: Connection, intents: Intent[]): Promise<void> {
  const intent: Intent = {
    key: `double-open-${intents.length}`,
    amount: 1,
    card: 'good',
    leaves: false,
    transactionId: null,
    cardsSent: 0,
    told: 'nothing',
  }
  intents.push(intent)
  await pay(connection, intent)
}

/** One sentence, exit code 1. */
async function isRefused(stage: Stage): Promise<boolean> {
  const second = stage.spawnApi({ PORT: '0', MANAGEMENT_PORT: '0' })
  const said = textOf(second)
  const code = await exitOf(second)
  const text = (await said).trim()
  const fine = code === 1 && /^The data directory [^\n]+ is in use by another process\.$/.test(text)
  if (!fine) console.log(`the second process ended with ${code} and said: ${text}`)
  return fine
}

async function textOf(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of child.stderr ?? []) text += String(chunk)
  return text
}
