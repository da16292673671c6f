import { useEffect, useRef } from 'react'

import type { BookedCallback } from '@switchboard/domain/contact/contract'
import { dayAt, dayText, weekdayName } from '@switchboard/domain/day'

import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import styles from './Forms.module.css'
import { timeslotText } from './timeslot-text.ts'

/** In place of the form, whose button had the focus when it went. Source: CON-003, Readings. */
export function CallbackBooked({ booked }: { readonly booked: BookedCallback }) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    words.current?.focus()
  }, [])
  const day = dayAt(booked.TimeslotStart)
  return (
    <Card title="Your callback is booked">
      <div ref={words} tabIndex={-1} className={styles.done}>
        <Notice tone="positive" title={`We will call you on ${weekdayName(day)} ${dayText(day)}.`}>
          Have your account number at hand. You need not wait beside the phone before then.
        </Notice>
      </div>
      <DefinitionList
        items={[
          { term: 'Between', description: timeslotText(booked) },
          { term: 'On the number', description: booked.ContactNumber },
          { term: 'Callback number', description: booked.CallbackReference },
        ]}
      />
    </Card>
  )
}
