import {
  changeMobileNumber,
  freezeByLink,
  freezeNumber,
  issueEsim,
  keepNumberLocked,
  lockNumber,
  readNumbers,
  swapSim,
  thawNumber,
  transferSim,
  unlockNumber,
  withdrawNumberRequest,
} from '@switchboard/domain/mobile/numbers/contract'
import {
  mobileNumberProblem,
  mobileNumberText,
  simNumberProblem,
  removeSeparators,
} from '@switchboard/domain/mobile/numbers/rules'
import { phoneNumberIn } from '@switchboard/domain/phone'
import { normalizeValue } from '@switchboard/domain/typed-text'

import type { AreaServices } from '#api/provider/area.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import { auditRefusal } from '#api/identity/refusals.ts'
import { countAttempt, perAddress } from '#api/platform/attempts.ts'
import { createNumberNetworkClient } from '#api/partners/mobile/number-orders.ts'

import { createNumberRequest } from './create-request.ts'
import type { Numbers } from './create-request.ts'
import { sendRequest } from './follow.ts'
import { takeFreeNumber } from './free-number.ts'
import { freezeByCode, changeGuard } from './guard.ts'
import type { GuardStep } from './guard-steps.ts'
import { orderEsim } from './esim.ts'
import { noSuchNumber, proveOwner } from './prove-owner.ts'
import type { NumberRequestContext } from './prove-owner.ts'
import { withdrawRequest } from './withdraw.ts'
import { isOurNumber, isSimTaken, mobileProviderName } from './store/numbers.ts'
import { requestText } from './store/requests.ts'
import { numbersText } from './store/number-status.ts'
import type { GuardNow, PhoneNumberKey } from './store/number-status.ts'

/** In five minutes: links to freeze a number tried from one address. */
const MAX_LINKS = 30

const NO_OTHER = { newNumber: null, simNumber: null, providerKey: null, providerAccount: null }
const SIM_PROBLEM = {
  field: 'simNumber',
  message: 'expected the 19 or 20 digits of a SIM, the last one by Luhn',
}
const SIM_TAKEN = { field: 'simNumber', message: 'expected a SIM that no number is on' }
const NUMBER_PROBLEM = { field: 'number', message: 'expected 02, then 7 to 9 digits, as it is dialled here' }
const NUMBER_OURS = { field: 'number', message: 'expected a number of another provider' }
const NO_PROVIDER = { field: 'providerKey', message: 'expected a mobile provider' }

export function numbersEndpoints({ environment, db, brand }: AreaServices): Endpoint[] {
  const { PUBLIC_URL: publicUrl } = environment
  const numbers = { network: createNumberNetworkClient(environment, db), brand, publicUrl }
  return [
    handle(readNumbers, async ({ db: queries, accountCode, actor, now }) => {
      const changeCents = brand.mobile.numberChangeCents
      const reader = actor.subject
      return new JsonText(await numbersText(queries, { accountCode, reader, now, changeCents }))
    }),
    ...guardEndpoints(publicUrl),
    ...requestEndpoints(numbers),
  ]
}

function guardEndpoints(publicUrl: string): Endpoint[] {
  return [
    handle(lockNumber, (input) => applyGuardStep(input, publicUrl, 'lock')),
    handle(keepNumberLocked, (input) => applyGuardStep(input, publicUrl, 'keepLocked')),
    handle(freezeNumber, (input) => applyGuardStep(input, publicUrl, 'freeze')),

    handle(unlockNumber, async (input) => {
      const context = { ...input, publicUrl }
      const key = toNumberKey(input)
      const proof = await proveOwner(context, key, { password: input.body.password, tried: 'unlock' })
      return isRefusal(proof) ? proof : applyGuardStep(input, publicUrl, 'unlock')
    }),

    handle(thawNumber, async (input) => {
      // staff have spoken to the owner
      if (input.actor.kind === 'staff') return applyGuardStep(input, publicUrl, 'thawAtOnce')
      const context = { ...input, publicUrl }
      const key = toNumberKey(input)
      const proof = await proveOwner(context, key, { password: input.body.password, tried: 'thaw' })
      return isRefusal(proof) ? proof : applyGuardStep(input, publicUrl, 'thaw')
    }),

    handle(freezeByLink, async ({ db, body, peer, now, actor }) => {
      const retryAfterSeconds = await countAttempt(db, [perAddress('freeze links of', peer, MAX_LINKS)])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      const number = await freezeByCode({ db, now, actor, publicUrl }, body.Token)
      if (number !== null) return { numberEnding: number.slice(-3) }
      await auditRefusal(db, actor, { action: 'number-freeze-refused', peer })
      return refuse('FORBIDDEN', { message: 'the link does not work' })
    }),
  ]
}

function requestEndpoints(numbers: Numbers): Endpoint[] {
  const { publicUrl } = numbers
  return [
    handle(swapSim, async (input) => {
      const simNumber = removeSeparators(input.body.simNumber)
      if (simNumberProblem(simNumber) !== null) return refuse('SIM_NUMBER_REFUSED', SIM_PROBLEM)
      const key = toNumberKey(input)
      const outcome = await createNumberRequest({ ...input, publicUrl }, key, {
        kind: 'sim',
        password: input.body.password,
        want: { ...NO_OTHER, simNumber },
        problem: (queries) => simProblem(queries, key, simNumber),
      })
      return typeof outcome === 'string' ? sendToNetwork(input, numbers, outcome) : outcome
    }),

    handle(changeMobileNumber, async (input) => {
      const newNumber = mobileNumberText(input.body.number)
      const outcome = await createNumberRequest({ ...input, publicUrl }, toNumberKey(input), {
        kind: 'number',
        password: input.body.password,
        want: { ...NO_OTHER, newNumber },
        problem: (queries) => takeFreeNumber(queries, input.accountCode, newNumber),
      })
      return typeof outcome === 'string' ? sendToNetwork(input, numbers, outcome) : outcome
    }),

    handle(transferSim, async (input) => {
      const { providerKey, providerAccount, password } = input.body
      const number = phoneNumberIn(input.body.number)
      if (mobileNumberProblem(number) !== null) return refuse('INVALID_PHONE_NUMBER', NUMBER_PROBLEM)
      const simNumber = removeSeparators(input.body.simNumber)
      if (simNumberProblem(simNumber) !== null) return refuse('SIM_NUMBER_REFUSED', SIM_PROBLEM)
      const newNumber = mobileNumberText(number)
      const key = toNumberKey(input)
      const outcome = await createNumberRequest({ ...input, publicUrl }, key, {
        kind: 'transfer',
        password,
        want: { newNumber, simNumber, providerKey, providerAccount: normalizeValue(providerAccount) },
        problem: async (queries) => {
          const name = await mobileProviderName(queries, providerKey)
          if (name === null) return refuse('SERVICE_PROVIDER_NOT_FOUND', NO_PROVIDER)
          const isOurs = await isOurNumber(queries, { digits: number, text: newNumber })
          if (isOurs) return refuse('INVALID_PHONE_NUMBER', NUMBER_OURS)
          return simProblem(queries, key, simNumber)
        },
      })
      return typeof outcome === 'string' ? sendToNetwork(input, numbers, outcome) : outcome
    }),

    handle(issueEsim, async (input) => {
      const key = toNumberKey(input)
      const outcome = await createNumberRequest<never>({ ...input, publicUrl }, key, {
        kind: 'esim',
        password: input.body.password,
        want: NO_OTHER,
        problem: async () => null,
      })
      const following = { ...numbers, db: input.db, now: input.now }
      return typeof outcome === 'string' ? orderEsim(following, key, outcome) : outcome
    }),

    handle(withdrawNumberRequest, async (input) =>
      (await withdrawRequest({ ...input, publicUrl }, toNumberKey(input), numbers)) ? {} : noSuchNumber(),
    ),
  ]
}

const MAX_SERVICE_DIGITS = 9

/** The number that a call is about; a service that cannot be is none of the account. */
function toNumberKey({
  accountCode,
  parameters: { serviceNumber },
}: {
  readonly accountCode: string
  readonly parameters: { readonly serviceNumber: string }
}): PhoneNumberKey {
  const known = new RegExp(`^\\d{1,${MAX_SERVICE_DIGITS}}$`).test(serviceNumber)
  return { accountCode, serviceNumber: known ? Number(serviceNumber) : -1 }
}

type Called = Omit<NumberRequestContext, 'publicUrl'> & {
  readonly parameters: { readonly serviceNumber: string }
}

async function applyGuardStep(input: Called, publicUrl: string, step: GuardStep) {
  const guard = await changeGuard({ ...input, publicUrl }, toNumberKey(input), step)
  return guard === null ? noSuchNumber() : wireGuard(guard)
}

function wireGuard({ lockedAt, opensAt, frozenAt, thawsAt }: GuardNow) {
  return {
    lockedSince: wireInstant(lockedAt),
    opensAt: wireInstant(opensAt),
    frozenSince: wireInstant(frozenAt),
    thawsAt: wireInstant(thawsAt),
  }
}

function wireInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

async function sendToNetwork(
  { db, now }: Pick<NumberRequestContext, 'db' | 'now'>,
  numbers: Numbers,
  requestId: string,
) {
  await sendRequest({ ...numbers, db, now }, requestId)
  return new JsonText(await requestText(db, requestId))
}

/** A SIM carries one number. */
async function simProblem(queries: Queries, key: PhoneNumberKey, simNumber: string) {
  return (await isSimTaken(queries, key, simNumber)) ? refuse('SIM_NUMBER_REFUSED', SIM_TAKEN) : null
}
