import { useEffect, useRef } from 'react'

import type { BookedCallback } from '@switchboard/domain/contact/contract'
import { dayAt, dayText, weekdayName } from '@switchboard/domain/day'
import { voiceNumberText } from '@switchboard/domain/voice-features/numbers'

import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import styles from './Forms.module.css'
import { timeslotText } from './timeslot-text.ts'

/** Replaces the form and takes the focus from its button. Source: CON-003, Readings. */
export function CallbackBooked({ booked }: { readonly booked: BookedCallback }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus()
  }, [])
  const day = dayAt(booked.TimeslotStart)
  return (
    <Card title="Your callback is booked">
      <div ref={notice} tabIndex={-1} className={styles.done}>
        <Notice tone="positive" title={`We will call you on ${weekdayName(day)} ${dayText(day)}.`}>
          Have your account number ready. You do not have to wait by the phone before then.
        </Notice>
      </div>
      <DefinitionList
        items={[
          { term: 'Between', description: timeslotText(booked) },
          { term: 'On the number', description: voiceNumberText(booked.ContactNumber) },
          { term: 'Callback number', description: booked.CallbackReference },
        ]}
      />
    </Card>
  )
}
