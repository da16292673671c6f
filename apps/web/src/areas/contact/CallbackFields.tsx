import { MAX_COMMENT_CHARACTERS, MAX_NAME_CHARACTERS } from '@switchboard/domain/contact/contract'
import type { CallbackReason } from '@switchboard/domain/contact/contract'
import { shortDayText, weekdayName } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { TimeslotField } from './TimeslotField.tsx'
import { CALLBACK_FIELDS, DAY_FIELD } from './use-callback-form.ts'
import type { CallbackState } from './use-callback-form.ts'

/** Enough for every number with its spaces and brackets. */
const MAX_NUMBER_CHARACTERS = 30

type PersonFieldsProps = {
  readonly callback: CallbackState
  readonly reasons: readonly CallbackReason[]
}

/** The fields for the person to call, the number and the reason. */
export function PersonFields({ callback, reasons }: PersonFieldsProps) {
  const { form, change } = callback
  const { errorOf } = callback.attempts
  return (
    <>
      <TextField
        id={CALLBACK_FIELDS.contactName}
        label="Who should we ask for?"
        autoComplete="name"
        enterKeyHint="next"
        maxLength={MAX_NAME_CHARACTERS}
        value={form.contactName}
        onValueChange={(contactName) => change({ contactName })}
        error={errorOf(CALLBACK_FIELDS.contactName)}
      />
      <TextField
        id={CALLBACK_FIELDS.contactNumber}
        label="Which number should we call?"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        width="twenty"
        maxLength={MAX_NUMBER_CHARACTERS}
        value={form.contactNumber}
        onValueChange={(contactNumber) => change({ contactNumber })}
        error={errorOf(CALLBACK_FIELDS.contactNumber)}
      />
      <ReasonField callback={callback} reasons={reasons} />
      <TextAreaField
        id={CALLBACK_FIELDS.comment}
        label="What should we know before we call?"
        optional
        maxLength={MAX_COMMENT_CHARACTERS}
        value={form.comment}
        onValueChange={(comment) => change({ comment })}
        error={errorOf(CALLBACK_FIELDS.comment)}
      />
    </>
  )
}

function ReasonField({ callback: { form, change, attempts }, reasons }: PersonFieldsProps) {
  return (
    <SelectField
      id={CALLBACK_FIELDS.reasonKey}
      label="What is it about?"
      placeholder="Choose one"
      value={form.reasonKey}
      onValueChange={(reasonKey) => change({ reasonKey })}
      options={reasons.map(({ ReasonKey, ReasonDescription }) => ({
        value: ReasonKey,
        label: ReasonDescription,
      }))}
      error={attempts.errorOf(CALLBACK_FIELDS.reasonKey)}
    />
  )
}

/** The fields for the day and, once a day is chosen, the time. */
export function TimeFields({ callback }: { readonly callback: CallbackState }) {
  const { form, change, day, changeDay, days, today, timeslots, attempts } = callback
  if (days.length === 0) {
    return (
      <Notice tone="caution" role="status" title="There are no free times in the next two weeks.">
        Call us instead, or check again tomorrow.
      </Notice>
    )
  }
  return (
    <>
      <SelectField
        id={DAY_FIELD}
        label="On which day?"
        placeholder="Choose a day"
        width="twenty"
        value={day ?? ''}
        onValueChange={changeDay}
        options={days.map((each) => ({ value: each, label: dayLabel(each, today) }))}
        error={attempts.errorOf(DAY_FIELD)}
      />
      {day !== null && (
        <TimeslotField
          id={CALLBACK_FIELDS.timeslot}
          day={day}
          timeslots={timeslots}
          value={form.timeslot}
          onValueChange={(timeslot) => change({ timeslot })}
          error={attempts.errorOf(CALLBACK_FIELDS.timeslot)}
        />
      )}
    </>
  )
}

function dayLabel(day: Day, today: Day): string {
  const text = `${weekdayName(day)} ${shortDayText(day)}`
  return day === today ? `Today, ${text}` : text
}
