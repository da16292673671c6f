import { useState } from 'react'

import type { VoiceFeatures } from '@switchboard/domain/voice-features/contract'
import { voiceNumberText } from '@switchboard/domain/voice-features/numbers'
import { weekTimeAt, whoRings } from '@switchboard/domain/voice-features/periods'
import type { GoesOn, WhoRings as Rings } from '@switchboard/domain/voice-features/periods'

import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import styles from './Voice.module.css'
import { sinceText } from './words.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const HOUR_MINUTES = 60

/** Who rings when somebody calls: now, and at any time of the week that is asked for. Source: VFE-038 to VFE-040. */
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
            {always.since === null ? '' : ` ${sinceText(always.since, now)}`}.
          </p>
        )}
        <div className={styles.when}>
          <SelectField
            id="who-rings-day"
            label="On a"
            width="ten"
            value={time.weekday}
            onValueChange={(weekday) => setTime({ ...time, weekday })}
            options={WEEKDAYS.map((label, place) => ({ value: String(place), label }))}
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
            : ringsText(
                features.serviceEntity,
                whoRings(features, { weekday: Number(time.weekday), minute }),
              )}
        </p>
      </div>
    </Card>
  )
}

function ringsText(line: string, rings: Rings): string {
  if (rings.rings === 'other') return `${voiceNumberText(rings.number)} rings. ${line} stays silent.`
  const { busy, noAnswer, after } = rings
  const unanswered =
    noAnswer === null
      ? 'If nobody answers, it goes on ringing.'
      : `If nobody answers within ${after ?? 0} seconds, the call goes to ${goesOnText(noAnswer)}.`
  const engaged =
    busy === null
      ? 'While you are on the phone, callers hear that the line is busy.'
      : `While you are on the phone, calls go to ${goesOnText(busy)}.`
  return `${line} rings. ${unanswered} ${engaged}`
}

function goesOnText(to: NonNullable<GoesOn>): string {
  return to.to === 'voicemail' ? 'voicemail' : voiceNumberText(to.number)
}

function toClock(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / HOUR_MINUTES))}:${two(minute % HOUR_MINUTES)}`
}

function parseMinute(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return hours === undefined ? null : Number(hours) * HOUR_MINUTES + Number(minutes)
}
