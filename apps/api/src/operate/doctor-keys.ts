import { refuseDemo } from '#api/demo/refuse-demo.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Environment } from '#api/platform/environment.ts'
import { NotUsable } from '#api/platform/start-problem.ts'

import { note, ok, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

const MAX_KEY_DAYS = 365
const DAY_MILLISECONDS = 86_400_000

type Keys = { signing: number; newest: Date | null; offset: number; today: Date }
const keysStatement = statement<Keys>(
  'doctor-keys',
  `select (select count(*) from signing_key) as signing, (select max(created_at) from signing_key) as newest,
     (select offset_milliseconds from provider_clock) as offset, now() as today`,
)

/** Checks the signing keys, the provider clock and, outside the sandbox, that no customer is of the demo. */
export async function checkKeys(db: Queries, { SANDBOX }: Environment): Promise<Symptom[]> {
  const [keys] = await db.rows(keysStatement, [])
  if (keys === undefined) return []
  return [
    checkSigningKeys(keys),
    checkProviderClock(keys, SANDBOX),
    ...(SANDBOX ? [] : await checkCustomers(db)),
  ]
}

function checkSigningKeys({ signing, newest, today }: Keys): Symptom {
  if (newest === null) return ok('keys', 'none yet: the first start makes one')
  const days = Math.floor((today.getTime() - newest.getTime()) / DAY_MILLISECONDS)
  const summary = `${signing} for signing, the newest ${days} days old`
  return days > MAX_KEY_DAYS ? note('keys', summary, 'npm run operate -- rotate-keys') : ok('keys', summary)
}

function checkProviderClock({ offset }: Keys, isSandbox: boolean): Symptom {
  if (offset === 0) return ok('provider clock', 'is the system clock')
  const days = (offset / DAY_MILLISECONDS).toFixed(1)
  if (isSandbox) return ok('provider clock', `moved by ${days} days`)
  return wrong(
    'provider clock',
    `moved by ${days} days`,
    'a database in which the sandbox moved the clock is not one to bill from: use another',
  )
}

async function checkCustomers(db: Queries): Promise<Symptom[]> {
  try {
    await refuseDemo(db)
    return []
  } catch (error) {
    if (!(error instanceof NotUsable)) throw error
    return [wrong('customers', error.message, 'name a database of your own in DATABASE_URL')]
  }
}
