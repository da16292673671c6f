import { useState } from 'react'

import type { VoiceFeatures } from '@switchboard/domain/voice-features/contract'
import { voiceNumberText } from '@switchboard/domain/voice-features/numbers'
import { weekTimeAt, whoRings } from '@switchboard/domain/voice-features/periods'
import type { GoesOn, WhoRings as Ringing } from '@switchboard/domain/voice-features/periods'

import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import styles from './Voice.module.css'
import { formatSince } from './words.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const HOUR_MINUTES = 60

/** Which phone rings if the line is called at a time of the week. It begins with the current time. Source: VFE-038 to VFE-040. */
export function WhoRings({ features, now }: { readonly features: VoiceFeatures; readonly now: number }) {
  const [time, setTime] = useState(() => {
    const { weekday, minute } = weekTimeAt(now)
    return { weekday: String(weekday), clock: toClock(minute) }
  })
  const minute = parseMinute(time.clock)
  const always = features.callForwardAlways
  return (
    <Card title={`Who rings when ${features.serviceEntity} is called?`} tone="accent">
      <div className={styles.part}>
        {always.enabled && always.timePeriod === 'Always' && (
          <p>
            All calls go to {voiceNumberText(always.forwardedToPhoneNumber)}
            {always.since === null ? '' : ` ${formatSince(always.since, now)}`}.
          </p>
        )}
        <div className={styles.when}>
          <SelectField
            id="who-rings-day"
            label="On a"
            width="ten"
            value={time.weekday}
            onValueChange={(weekday) => setTime({ ...time, weekday })}
            options={WEEKDAYS.map((label, index) => ({ value: String(index), label }))}
          />
          <TextField
            id="who-rings-time"
            label="At"
            type="time"
            width="ten"
            value={time.clock}
            onValueChange={(clock) => setTime({ ...time, clock })}
          />
        </div>
        <p role="status">
          {minute === null
            ? 'Choose a time.'
            : describeRinging(
                features.serviceEntity,
                whoRings(features, { weekday: Number(time.weekday), minute }),
              )}
        </p>
      </div>
    </Card>
  )
}

function describeRinging(line: string, ringing: Ringing): string {
  if (ringing.rings === 'other') return `${voiceNumberText(ringing.number)} rings. ${line} stays silent.`
  const { busy, noAnswer, after } = ringing
  const ifUnanswered =
    noAnswer === null
      ? 'If nobody answers, it goes on ringing.'
      : `If nobody answers within ${after ?? 0} seconds, the call goes to ${formatTarget(noAnswer)}.`
  const ifBusy =
    busy === null
      ? 'While you are on the phone, callers hear that the line is busy.'
      : `While you are on the phone, calls go to ${formatTarget(busy)}.`
  return `${line} rings. ${ifUnanswered} ${ifBusy}`
}

function formatTarget(target: NonNullable<GoesOn>): string {
  return target.to === 'voicemail' ? 'voicemail' : voiceNumberText(target.number)
}

/** The value of a time field, such as `09:30`. */
function toClock(minute: number): string {
  const hours = Math.floor(minute / HOUR_MINUTES)
  return [hours, minute % HOUR_MINUTES].map((part) => String(part).padStart(2, '0')).join(':')
}

function parseMinute(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return hours === undefined ? null : Number(hours) * HOUR_MINUTES + Number(minutes)
}
