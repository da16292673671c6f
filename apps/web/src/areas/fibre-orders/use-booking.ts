import { useMutation } from '@tanstack/react-query'

import { bookVisit } from '@switchboard/domain/fibre-orders/contract'
import { VISIT_TYPES } from '@switchboard/domain/fibre-orders/order'
import type { FibreOrder, Timeslot, VisitType } from '@switchboard/domain/fibre-orders/order'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'

import { reload } from './queries.ts'

export type Choices = Readonly<Record<VisitType, Timeslot | null>>

/**
 * Requests the chosen times, first that of the scoping visit. After a failure no further time is requested. `onAccepted` is
 * called for each accepted time. Afterwards orders and times are always loaded again. Source: FIB-045, FIB-051, Readings.
 */
export function useBooking({ SequenceDetails }: FibreOrder, onAccepted: (type: VisitType) => void) {
  return useMutation<void, FailureOf<typeof bookVisit>, Choices>({
    mutationFn: async (choices) => {
      for (const type of VISIT_TYPES) {
        const slot = choices[type]
        if (slot === null) continue
        const installFollows = type === 'Scoping' && choices.Install !== null
        // the installation is requested only after the scoping visit was accepted
        await makeCall(bookVisit, {
          ...ofActiveAccount(),
          body: {
            ticketId: SequenceDetails.RowKey,
            type,
            timeslot: {
              startDateTime: new Date(slot.startDateTime).toISOString(),
              endDateTime: new Date(slot.endDateTime).toISOString(),
            },
            ...(installFollows && { installFollows }),
          },
        })
        onAccepted(type)
      }
    },
    onSettled: reload,
  })
}
