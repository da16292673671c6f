import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ActingFor } from '@switchboard/domain/accounts/contract'
import { MAX_NAME_CHARACTERS } from '@switchboard/domain/contact/contract'
import type { BookedCallback } from '@switchboard/domain/contact/contract'
import { defaultContactNumber } from '@switchboard/domain/contact/rules'
import { readContactInformation } from '@switchboard/domain/profile/contract'
import type { ContactInformation } from '@switchboard/domain/profile/contract'

import { actingFor, ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { CallbackBooked } from './CallbackBooked.tsx'
import { CallbackForm } from './CallbackForm.tsx'
import { NotReady } from './NotReady.tsx'
import { callbackDaysQuery, messageReasonsQuery } from './queries.ts'
import { REASONS_FAILURES } from './words.ts'

/** The callback form or, after the booking, its confirmation. Source: CON-003, Readings. */
export function CallbackPanel() {
  const [booked, setBooked] = useState<BookedCallback | null>(null)
  const reasons = useQuery(messageReasonsQuery())
  const days = useQuery(callbackDaysQuery())
  const details = useQuery(callQuery(readContactInformation, ofActiveAccount()))
  if (booked !== null) return <CallbackBooked booked={booked} />
  if (reasons.isError)
    return (
      <NotReady
        {...REASONS_FAILURES[reasons.error.code]}
        onRetry={() => void reasons.refetch()}
        retrying={reasons.isFetching}
      />
    )
  // without the details or the days the form starts empty, and still works
  if (reasons.isPending || details.isPending || days.isPending)
    return (
      <Skeleton
        card
        label="Loading the callback form"
        lines={['heading', ...FIELD, ...FIELD, ...FIELD, ...FIELD, ...FIELD, ...FIELD, 'button']}
      />
    )
  return (
    <Card title="Ask us to call you">
      <CallbackForm
        reasons={reasons.data}
        days={days.data ?? null}
        {...findContact(details.data, actingFor())}
        onBooked={setBooked}
      />
    </Card>
  )
}

const FIELD = ['text', 'button'] as const

/** For an authorised person the contact is that person. The name then mentions the account holder. */
function findContact(details: ContactInformation | undefined, acting: ActingFor | null) {
  if (acting !== null) {
    const contactName = `${acting.firstName} ${acting.lastName}, for ${acting.holder}`
    return {
      contactName: contactName.slice(0, MAX_NAME_CHARACTERS),
      contactNumber: acting.mobileNumber ?? '',
    }
  }
  return {
    contactName: details?.contactName ?? '',
    contactNumber: details === undefined ? '' : defaultContactNumber(details),
  }
}
