import type { ErrorCode } from '@switchboard/domain/errors'
import {
  changeMobileNumber,
  issueEsim,
  readNumbers,
  swapSim,
  transferSim,
  withdrawNumberRequest,
} from '@switchboard/domain/mobile/numbers/contract'
import { mobileNumberProblem, mobileNumberText } from '@switchboard/domain/mobile-number'
import { simNumberProblem, removeSeparators } from '@switchboard/domain/mobile/numbers/rules'
import { toNationalNumber } from '@switchboard/domain/phone'
import { normalizeValue } from '@switchboard/domain/typed-text'

import type { AreaServices } from '#api/provider/area.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { createNumberNetworkClient } from '#api/partners/mobile/number-orders.ts'

import { createNumberRequest } from './create-request.ts'
import type { NumberChange, Numbers } from './create-request.ts'
import { sendRequest } from './follow.ts'
import { reserveFreeNumber } from './free-number.ts'
import { guardEndpoints } from './guard-endpoints.ts'
import { orderEsim } from './esim.ts'
import { findReplacement } from './replacement.ts'
import { keepNewNumberEndpoint } from './keep-new-number-endpoint.ts'
import { simStopEndpoints } from './lost-endpoints.ts'
import { nameEndpoint } from './name-endpoint.ts'
import { toNumberKey } from './number-key.ts'
import { noSuchNumber } from './prove-owner.ts'
import type { NumberRequestContext } from './prove-owner.ts'
import { withdrawRequest } from './withdraw.ts'
import { isOurNumber, isSimTaken, findMobileProviderName } from './store/numbers.ts'
import { readRequestText } from './store/requests.ts'
import { findNumber, readNumbersText } from './store/number-status.ts'
import type { PhoneNumberKey } from './store/number-status.ts'

const NO_VALUES = {
  newNumber: null,
  simNumber: null,
  providerKey: null,
  providerAccount: null,
  deliveryAddress: null,
}
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
      return new JsonText(await readNumbersText(queries, { accountCode, reader, now, changeCents }))
    }),
    nameEndpoint(),
    keepNewNumberEndpoint(),
    ...guardEndpoints(publicUrl),
    ...simStopEndpoints(numbers),
    ...requestEndpoints(numbers),
  ]
}

function requestEndpoints(numbers: Numbers): Endpoint[] {
  const { publicUrl } = numbers
  return [
    handle(swapSim, async (input) => {
      const simNumber = removeSeparators(input.body.simNumber)
      if (simNumberProblem(simNumber) !== null) return refuse('SIM_NUMBER_REFUSED', SIM_PROBLEM)
      return submitRequest(input, numbers, {
        kind: 'sim',
        password: input.body.password,
        values: { ...NO_VALUES, simNumber },
        findProblem: (queries) => findSimProblem(queries, toNumberKey(input), simNumber),
      })
    }),

    handle(changeMobileNumber, (input) => {
      const newNumber = mobileNumberText(input.body.number)
      return submitRequest(input, numbers, {
        kind: 'number',
        password: input.body.password,
        values: { ...NO_VALUES, newNumber },
        findProblem: (queries) => reserveFreeNumber(queries, input.accountCode, newNumber),
      })
    }),

    handle(transferSim, async (input) => {
      const { providerKey, providerAccount, password } = input.body
      const number = toNationalNumber(input.body.number)
      if (mobileNumberProblem(number) !== null) return refuse('INVALID_PHONE_NUMBER', NUMBER_PROBLEM)
      const simNumber = await findTransferSim(input)
      if (simNumberProblem(simNumber) !== null) return refuse('SIM_NUMBER_REFUSED', SIM_PROBLEM)
      const newNumber = mobileNumberText(number)
      return submitRequest(input, numbers, {
        kind: 'transfer',
        password,
        values: {
          ...NO_VALUES,
          newNumber,
          simNumber,
          providerKey,
          providerAccount: normalizeValue(providerAccount),
        },
        findProblem: async (queries) => {
          const name = await findMobileProviderName(queries, providerKey)
          if (name === null) return refuse('SERVICE_PROVIDER_NOT_FOUND', NO_PROVIDER)
          const isOurs = await isOurNumber(queries, { digits: number, text: newNumber })
          if (isOurs) return refuse('INVALID_PHONE_NUMBER', NUMBER_OURS)
          return findSimProblem(queries, toNumberKey(input), simNumber)
        },
      })
    }),

    handle(issueEsim, async (input) => {
      const key = toNumberKey(input)
      const outcome = await createNumberRequest<never>({ ...input, publicUrl }, key, {
        kind: 'esim',
        password: input.body.password,
        values: NO_VALUES,
        findProblem: async () => null,
        passesGuard: async (queries, known) =>
          (await findReplacement(queries, known, input.actor.subject)).hasEsim,
      })
      const following = { ...numbers, db: input.db, now: input.now }
      return typeof outcome === 'string' ? orderEsim(following, key, outcome) : outcome
    }),

    handle(withdrawNumberRequest, async (input) =>
      (await withdrawRequest({ ...input, publicUrl }, toNumberKey(input), numbers)) ? {} : noSuchNumber(),
    ),
  ]
}

type RequestCall = Omit<NumberRequestContext, 'publicUrl'> & {
  readonly parameters: { readonly serviceNumber: string }
}

/** Stores a request, sends it to the network and returns it in its new state. */
async function submitRequest<Code extends ErrorCode>(
  input: RequestCall,
  numbers: Numbers,
  change: NumberChange<Code>,
) {
  const context = { ...input, publicUrl: numbers.publicUrl }
  const outcome = await createNumberRequest(context, toNumberKey(input), change)
  if (typeof outcome !== 'string') return outcome
  const { db, now } = input
  await sendRequest({ ...numbers, db, now }, outcome)
  return new JsonText(await readRequestText(db, outcome))
}

/** The typed SIM of a transfer, or the one that the mobile is on; empty if neither is known. Source: MOB-082. */
async function findTransferSim({
  db,
  body,
  ...input
}: RequestCall & { readonly body: { readonly simNumber?: string | undefined } }): Promise<string> {
  if (body.simNumber !== undefined) return removeSeparators(body.simNumber)
  return (await findNumber(db, toNumberKey(input)))?.simNumber ?? ''
}

/** A SIM carries one number. */
async function findSimProblem(queries: Queries, key: PhoneNumberKey, simNumber: string) {
  return (await isSimTaken(queries, key, simNumber)) ? refuse('SIM_NUMBER_REFUSED', SIM_TAKEN) : null
}
