import { orderSimCard, reportFoundPhone, reportLostPhone } from '@switchboard/domain/mobile/numbers/contract'
import { undeliverablePart } from '@switchboard/domain/ordering/delivery'
import type { DeliveryAddress } from '@switchboard/domain/ordering/order-parts'

import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'

import { createNumberRequest } from './create-request.ts'
import type { Numbers } from './create-request.ts'
import { sendRequest } from './follow.ts'
import { toNumberKey } from './number-key.ts'
import { noSuchNumber, proveOwner } from './prove-owner.ts'
import { findReplacement } from './replacement.ts'
import { switchSim } from './switch-sim.ts'
import { findLostPhoneText, readAccountAddress, readCardText } from './store/number-status.ts'

/** The calls for a phone that is lost or stolen. Source: MOB-063 to MOB-065. */
export function simStopEndpoints(numbers: Numbers): Endpoint[] {
  const { publicUrl } = numbers
  return [
    handle(reportLostPhone, async (input) => {
      const key = toNumberKey(input)
      if (!(await switchSim({ ...input, publicUrl }, key, { numbers, kind: 'stop' }))) return noSuchNumber()
      return new JsonText((await findLostPhoneText(input.db, key)) ?? 'null')
    }),

    handle(reportFoundPhone, async (input) => {
      const key = toNumberKey(input)
      const context = { ...input, publicUrl }
      const proof = await proveOwner(context, key, { password: input.body.password, action: 'found' })
      if (isRefusal(proof)) return proof
      await switchSim(context, key, { numbers, kind: 'start' })
      return new JsonText(`{"lost":${(await findLostPhoneText(input.db, key)) ?? 'null'}}`)
    }),

    handle(orderSimCard, async (input) => {
      const { address, password } = input.body
      if (address !== null && undeliverablePart(address) !== null)
        return refuse('INVALID_HARDWARE_DELIVERY_ADDRESS', ADDRESS_PROBLEM)
      const deliveryAddress =
        address === null ? await readAccountAddress(input.db, input.accountCode) : formatAddress(address)
      const outcome = await createNumberRequest<never>({ ...input, publicUrl }, toNumberKey(input), {
        kind: 'card',
        password,
        values: {
          newNumber: null,
          simNumber: null,
          providerKey: null,
          providerAccount: null,
          deliveryAddress,
        },
        findProblem: async () => null,
        async passesGuard(queries, known) {
          const { cardTo } = await findReplacement(queries, known, input.actor.subject)
          return cardTo === 'any' || (cardTo === 'account' && address === null)
        },
      })
      if (typeof outcome !== 'string') return outcome
      await sendRequest({ ...numbers, db: input.db, now: input.now }, outcome)
      return new JsonText(await readCardText(input.db, outcome))
    }),
  ]
}

const ADDRESS_PROBLEM = {
  field: 'address',
  message: 'expected a street, suburb, town and postcode of four digits',
}

function formatAddress({ StreetName, Suburb, City, PostCode }: DeliveryAddress): string {
  return [StreetName, Suburb, `${City} ${PostCode}`].map((part) => part.trim()).join(', ')
}
