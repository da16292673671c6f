import { useState } from 'react'

import { showsPricesWithGst } from '@switchboard/domain/access'
import type { ParsedReply } from '@switchboard/domain/call'
import { moneyText } from '@switchboard/domain/money'
import { MOST_PASSWORD_CHARACTERS } from '@switchboard/domain/passwords/contract'
import type { CallForward, readVoiceFeatures } from '@switchboard/domain/voice-features/contract'
import { FORWARDS, forwardProblem, goesAbroadAnew } from '@switchboard/domain/voice-features/forwarding'
import type { ForwardKey } from '@switchboard/domain/voice-features/forwarding'
import { isAbroad, toStoredNumber, voiceNumberText } from '@switchboard/domain/voice-features/numbers'
import { TIME_PERIODS } from '@switchboard/domain/voice-features/periods'
import type { TimePeriod } from '@switchboard/domain/voice-features/periods'
import { parseRingSeconds } from '@switchboard/domain/voice-features/seconds'

import { activeBusinessGroup } from '#web/http/account.ts'
import { session } from '#web/http/session.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { UsernameOfForm } from '#web/ui/UsernameOfForm.tsx'

import type { SetFailure } from './queries.ts'
import { SecondsField } from './SecondsField.tsx'
import { SettingDialog } from './SettingDialog.tsx'
import type { LineDialogProps } from './SettingDialog.tsx'
import styles from './Voice.module.css'
import {
  FORWARD_LABELS,
  FORWARD_MISSING,
  FORWARD_WRONG,
  PASSWORD_MISSING,
  PASSWORD_WRONG,
  PERIOD_LABELS,
} from './words.ts'

type MinutePrice = ParsedReply<typeof readVoiceFeatures>['minutePrice']

type Draft = {
  readonly enabled: boolean
  readonly number: string
  readonly seconds: string
  readonly timePeriod: TimePeriod
}
type Drafts = Readonly<Record<ForwardKey, Draft>>

const PASSWORD = 'forward-password'
const numberField = (key: ForwardKey) => `${key}-number`

/** The dialog of the three call forwardings. Source: VFE-016 to VFE-022, VFE-026, VFE-035 to VFE-037. */
export function ForwardDialog({
  minutePrice,
  ...props
}: LineDialogProps & { readonly minutePrice: MinutePrice }) {
  const { features } = props
  const [drafts, setDrafts] = useState<Drafts>(() => ({
    callForwardAlways: toDraft(features.callForwardAlways),
    callForwardBusy: toDraft(features.callForwardBusy),
    callForwardNoAnswer: toDraft(features.callForwardNoAnswer),
  }))
  const [password, setPassword] = useState('')
  const line = toStoredNumber(features.serviceEntity)
  const bodies = {
    callForwardAlways: toForwardBody(drafts.callForwardAlways, features.callForwardAlways, line),
    callForwardBusy: toForwardBody(drafts.callForwardBusy, features.callForwardBusy, line),
    callForwardNoAnswer: toForwardBody(drafts.callForwardNoAnswer, features.callForwardNoAnswer, line),
  }
  const wrongNumbers = FORWARDS.flatMap((key) => findProblems(key, drafts[key], line))
  // a number still being typed is not valid yet
  const asksPassword =
    wrongNumbers.length === 0 && FORWARDS.some((key) => goesAbroadAnew(features[key], bodies[key]))
  const isAnyAbroad =
    wrongNumbers.length === 0 &&
    FORWARDS.some((key) => bodies[key].enabled && isAbroad(bodies[key].forwardedToPhoneNumber))
  const isPasswordMissing = asksPassword && password === ''
  const problems: Problem[] = [
    ...wrongNumbers,
    ...(isPasswordMissing ? [{ fieldId: PASSWORD, message: PASSWORD_MISSING }] : []),
  ]
  return (
    <SettingDialog
      {...props}
      title="Call forwarding"
      problems={problems}
      refusals={findRefusals}
      change={() => ({ ...bodies, ...(asksPassword && { password }) })}
    >
      {({ errorOf }) => (
        <>
          {FORWARDS.map((key) => (
            <ForwardFields
              key={key}
              forwardKey={key}
              draft={drafts[key]}
              error={errorOf(numberField(key))}
              onDraft={(draft) => setDrafts({ ...drafts, [key]: draft })}
            />
          ))}
          {isAnyAbroad && (
            <Notice tone="caution" title="Calls go on to another country">
              {priceText(minutePrice)} Whoever calls you does not see that. We write to the owner of the
              account about it.
            </Notice>
          )}
          {asksPassword && (
            <>
              <UsernameOfForm username={session.read('username') ?? ''} />
              <PasswordField
                id={PASSWORD}
                label="Your password"
                hint="We ask once more before calls go abroad."
                autoComplete="current-password"
                enterKeyHint="send"
                maxLength={MOST_PASSWORD_CHARACTERS}
                value={password}
                onValueChange={setPassword}
                error={errorOf(PASSWORD)}
              />
            </>
          )}
        </>
      )}
    </SettingDialog>
  )
}

type ForwardFieldsProps = {
  readonly forwardKey: ForwardKey
  readonly draft: Draft
  readonly error: string | undefined
  readonly onDraft: (draft: Draft) => void
}

function ForwardFields({ forwardKey, draft, error, onDraft }: ForwardFieldsProps) {
  const { enabled, number, seconds, timePeriod } = draft
  return (
    <fieldset className={styles.group}>
      <legend>{FORWARD_LABELS[forwardKey]}</legend>
      <CheckboxField
        id={`${forwardKey}-enabled`}
        label="Forward them"
        checked={enabled}
        onCheckedChange={(checked) => onDraft({ ...draft, enabled: checked })}
      />
      {enabled && (
        <>
          <TextField
            id={numberField(forwardKey)}
            label="To this number"
            hint="As you dial it, or with + and the country."
            type="tel"
            inputMode="tel"
            autoComplete="off"
            width="twenty"
            maxLength={30}
            value={number}
            onValueChange={(typed) => onDraft({ ...draft, number: typed })}
            error={error}
          />
          {forwardKey === 'callForwardNoAnswer' && (
            <SecondsField
              id={`${forwardKey}-seconds`}
              value={seconds}
              onValueChange={(typed) => onDraft({ ...draft, seconds: typed })}
            />
          )}
          <SelectField
            id={`${forwardKey}-period`}
            label="When"
            value={timePeriod}
            onValueChange={(chosen) => {
              const period = TIME_PERIODS.find((each) => each === chosen)
              if (period !== undefined) onDraft({ ...draft, timePeriod: period })
            }}
            options={TIME_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
          />
        </>
      )}
    </fieldset>
  )
}

function toDraft({ enabled, forwardedToPhoneNumber, duration, timePeriod }: CallForward): Draft {
  const number = forwardedToPhoneNumber === '' ? '' : voiceNumberText(forwardedToPhoneNumber)
  return { enabled, number, seconds: String(duration), timePeriod }
}

/** The body of a forwarding. If it is off and its number is invalid, the number stored at the switch stays. */
function toForwardBody({ enabled, number, seconds, timePeriod }: Draft, now: CallForward, line: string) {
  const isWrong = forwardProblem(number, { line, lines: [], tollFree: [] }) !== null
  return {
    enabled,
    forwardedToPhoneNumber: !enabled && isWrong ? now.forwardedToPhoneNumber : toStoredNumber(number),
    duration: parseRingSeconds(seconds),
    timePeriod,
  }
}

function findProblems(key: ForwardKey, { enabled, number }: Draft, line: string): Problem[] {
  const problem = enabled ? forwardProblem(number, { line, lines: [], tollFree: [] }) : null
  if (problem === null) return []
  const message = problem === 'notANumber' ? FORWARD_MISSING[key] : FORWARD_WRONG[problem]
  return [{ fieldId: numberField(key), message }]
}

/** Refusals that only the API can find: a wrong password, and a forwarding loop over the account's lines. */
function findRefusals({ code, field }: SetFailure): readonly Problem[] {
  if (code === 'INCORRECT_CURRENT_PASSWORD') return [{ fieldId: PASSWORD, message: PASSWORD_WRONG }]
  const key = FORWARDS.find((each) => field?.startsWith(`${each}.`))
  if (key === undefined) return []
  const message = code === 'FORWARDING_REFUSED' ? FORWARD_WRONG.loop : FORWARD_MISSING[key]
  return [{ fieldId: numberField(key), message }]
}

function priceText(price: MinutePrice): string {
  if (price === null) return 'You pay for each call that goes on.'
  return showsPricesWithGst(activeBusinessGroup())
    ? `You pay ${moneyText(price.includingGst)} a minute including GST for each call that goes on.`
    : `You pay ${moneyText(price.excludingGst)} a minute excluding GST for each call that goes on.`
}
