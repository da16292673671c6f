import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { lazyPart } from '#web/http/on-demand.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Form } from '#web/ui/Form.tsx'

import styles from './Forms.module.css'
import { PhotoField } from './PhotoField.tsx'
import { RegisterField } from './RegisterField.tsx'
import { readingsQuery } from './queries.ts'
import { registerFieldId, useReadingForm } from './use-reading-form.ts'
import type { ReadingFormProps } from './use-reading-form.ts'
import { READING_FAILED, adviceAfter, windowText } from './words.ts'

const AskStaff = lazyPart(async () => (await import('./AskStaff.tsx')).AskStaff)

/** A form for the readings of all registers of a connection on a day. Source: MTR-005, MTR-029. */
export function ReadingForm(props: ReadingFormProps) {
  const form = useReadingForm(props)
  const { data: readings = [] } = useQuery(readingsQuery(props.icp))
  const { attempts, send } = form
  return (
    <Form
      attempts={attempts}
      isBusy={form.isBusy}
      onAttempt={send.reset}
      onSend={form.sendReadings}
      className={styles.form}
      aria-label={`New reading of connection ${props.icp}`}
    >
      <p className="soft">{windowText(form.dates)}</p>
      <DateField
        id={form.dateField}
        label="Read date"
        value={form.typedDate}
        onValueChange={form.changeDate}
        earliest={form.dates.earliest}
        latest={form.dates.latest}
        problem={form.dateMessage}
        submitted={attempts.attempt > 0}
      />
      {props.registers.map((register) => (
        <RegisterField
          key={registerFieldId(register)}
          register={register}
          registers={props.registers}
          readings={readings}
          date={form.date}
          typed={form.findTyped(register)}
          onTyped={(value) => form.changeReading(register, value)}
          error={attempts.errorOf(registerFieldId(register))}
        />
      ))}
      <PhotoField id={`photo-${props.icp}`} state={form.photo} />
      {form.textForStaff !== null && (
        <Suspense fallback={null}>
          <AskStaff key={form.textForStaff} reading={form.textForStaff} />
        </Suspense>
      )}
      <FailureNotice title={READING_FAILED}>
        {send.error && attempts.shown.length === 0 && adviceAfter(send.error)}
      </FailureNotice>
      <div>
        <Button type="submit" busy={form.isBusy}>
          {props.registers.length === 1 ? 'Submit the reading' : 'Submit the readings'}
        </Button>
      </div>
    </Form>
  )
}
