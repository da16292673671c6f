import { addDays } from '@switchboard/domain/day'
import { parseTypedDay } from '@switchboard/domain/typed-day'
import { MAX_GUEST_DAYS } from '@switchboard/domain/wifi/rules'

import { providerToday } from '#web/http/configuration.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { timeText } from '#web/ui/clock-text.ts'

import { GUEST_FIELDS, listEndTimes } from './guest-fields.ts'
import type { TypedGuest } from './guest-fields.ts'

type EndFieldsProps = {
  readonly typed: TypedGuest
  readonly onTyped: (change: Partial<TypedGuest>) => void
  readonly errorOf: (fieldId: string) => string | undefined
  readonly attempted: boolean
}

/** The fields for the end of a guest network: when the customer turns it off, or at a half-hour of a day. */
export function EndFields({ typed: { ends, day, time }, onTyped, errorOf, attempted }: EndFieldsProps) {
  const today = providerToday()
  const chosen = parseTypedDay(day)
  return (
    <>
      <RadioField
        id={GUEST_FIELDS.ends}
        label="When does it end?"
        value={ends ? 'then' : 'never'}
        onValueChange={(value) => onTyped({ ends: value === 'then' })}
        choices={[
          { value: 'never', label: 'When I turn it off' },
          { value: 'then', label: 'By itself, on a day' },
        ]}
      />
      {ends && (
        <>
          <DateField
            id={GUEST_FIELDS.day}
            label="Day on which it ends"
            value={day}
            onValueChange={(value) => onTyped({ day: value, time: '' })}
            earliest={today}
            latest={addDays(today, MAX_GUEST_DAYS)}
            opensAt={addDays(today, 1)}
            problem={errorOf(GUEST_FIELDS.day) ?? null}
            submitted={attempted}
          />
          {/* the half-hours depend on the day, because only future ones are offered */}
          {chosen !== null && (
            <SelectField
              id={GUEST_FIELDS.time}
              label="Time at which it ends"
              placeholder="Choose a time"
              width="ten"
              value={time}
              onValueChange={(value) => onTyped({ time: value })}
              options={listEndTimes(chosen).map((end) => ({ value: String(end), label: timeText(end) }))}
              error={errorOf(GUEST_FIELDS.time)}
            />
          )}
        </>
      )}
    </>
  )
}
