import { useMutation } from '@tanstack/react-query'

import { VISIT_TYPES, bookVisit } from '@switchboard/domain/fibre-orders/contract'
import type { FibreOrder, Timeslot, VisitType } from '@switchboard/domain/fibre-orders/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'

import { reload } from './queries.ts'

export type Choices = Readonly<Record<VisitType, Timeslot | null>>

/**
 * Requests the chosen times, the scoping visit first. After a failure the next is not sent. `onTaken` is called for each
 * accepted time. Orders and times are reloaded afterwards in any case. Source: FIB-045, FIB-051, Readings.
 */
export function useBooking({ SequenceDetails }: FibreOrder, onTaken: (type: VisitType) => void) {
  return useMutation<void, FailureOf<typeof bookVisit>, Choices>({
    mutationFn: async (choices) => {
      for (const type of VISIT_TYPES) {
        const slot = choices[type]
        if (slot !== null) {
          const follows = type === 'Scoping' && choices.Install !== null
          // the second is requested after the first is accepted
          await makeCall(bookVisit, {
            ...ofActiveAccount(),
            body: {
              ticketId: SequenceDetails.RowKey,
              type,
              timeslot: {
                startDateTime: new Date(slot.startDateTime).toISOString(),
                endDateTime: new Date(slot.endDateTime).toISOString(),
              },
              ...(follows && { installFollows: true }),
            },
          })
          onTaken(type)
        }
      }
    },
    onSettled: reload,
  })
}
