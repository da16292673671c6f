import { useMutation } from '@tanstack/react-query'

import type { ParsedReply } from '@switchboard/domain/call'
import { FAMILY_FILTER } from '@switchboard/domain/catalogue/extra-services'
import {
  SWITCH_PARAMETER,
  readFeatureParameters,
  setFeatureParameter,
} from '@switchboard/domain/catalogue/features'
import type { SwitchValue } from '@switchboard/domain/catalogue/features'

import { activeAccount } from '#web/http/account.ts'
import { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'

const ofFilter = () => ({
  parameters: { accountCode: activeAccount(), service: 'Internet', feature: FAMILY_FILTER },
})

/** Source: FAM-008. */
export const switchQuery = () => callQuery(readFeatureParameters, ofFilter())

type SetReply = ParsedReply<typeof setFeatureParameter>

/** Source: FAM-009, FAM-014, FAM-015. */
export function useSwitch() {
  return useMutation<SetReply, FailureOf<typeof setFeatureParameter>, SwitchValue>({
    mutationFn: async (value) => {
      const body = { parameter: SWITCH_PARAMETER, value } as const
      const reply = await makeCall(setFeatureParameter, { ...ofFilter(), body })
      if (reply.result === 'Failure') throw new Failure('SET_FEATURE_FAILURE')
      return reply
    },
    onSettled: () => dropAnswers(readFeatureParameters),
  })
}
