import { useState } from 'react'

import type { ParsedReply } from '@switchboard/domain/call'
import { moneyText } from '@switchboard/domain/money'
import { MAX_PASSWORD_CHARACTERS } from '@switchboard/domain/passwords/contract'
import type { readVoiceFeatures } from '@switchboard/domain/voice-features/contract'
import { FORWARDS, goesAbroadAnew } from '@switchboard/domain/voice-features/forwarding'
import type { ForwardKey } from '@switchboard/domain/voice-features/forwarding'
import { isAbroad, toStoredNumber } from '@switchboard/domain/voice-features/numbers'

import { includesGst } from '#web/http/account.ts'
import { gstWords } from '#web/http/gst-words.ts'
import { session } from '#web/http/session.ts'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { UsernameOfForm } from '#web/ui/UsernameOfForm.tsx'

import { ForwardFields } from './ForwardFields.tsx'
import { listForwardProblems, numberField, toForwardBody, toForwardDraft } from './forward-draft.ts'
import type { ForwardDraft } from './forward-draft.ts'
import type { SetFailure } from './queries.ts'
import { SettingDialog } from './SettingDialog.tsx'
import type { LineDialogProps } from './SettingDialog.tsx'
import { FORWARD_MISSING, FORWARD_WRONG, PASSWORD_MISSING, PASSWORD_WRONG } from './words.ts'

type MinutePrice = ParsedReply<typeof readVoiceFeatures>['minutePrice']
type ForwardDialogProps = LineDialogProps & { readonly minutePrice: MinutePrice }

const PASSWORD = 'forward-password'

/** The dialog of the three call forwardings. Source: VFE-016 to VFE-022, VFE-026, VFE-035 to VFE-037. */
export function ForwardDialog({ minutePrice, ...props }: ForwardDialogProps) {
  const { drafts, change, bodies, problems, needsPassword, isAnyAbroad, password, setPassword } =
    useForwardDrafts(props.features)
  return (
    <SettingDialog
      {...props}
      title="Call forwarding"
      problems={problems}
      refusals={findRefusals}
      change={() => ({ ...bodies, ...(needsPassword && { password }) })}
    >
      {({ errorOf }) => (
        <>
          {FORWARDS.map((key) => (
            <ForwardFields
              key={key}
              forwardKey={key}
              draft={drafts[key]}
              error={errorOf(numberField(key))}
              onDraft={(draft) => change(key, draft)}
            />
          ))}
          {isAnyAbroad && (
            <Notice tone="caution" title="Calls go to another country">
              {describePrice(minutePrice)} Your callers do not see that. We write to the owner of the account
              about it.
            </Notice>
          )}
          {needsPassword && (
            <>
              <UsernameOfForm username={session.read('username') ?? ''} />
              <PasswordField
                id={PASSWORD}
                label="Your password"
                hint="We ask again before calls go overseas."
                autoComplete="current-password"
                enterKeyHint="send"
                maxLength={MAX_PASSWORD_CHARACTERS}
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

/** The typed forwardings, their problems, and the password that calls abroad need. */
function useForwardDrafts(features: LineDialogProps['features']) {
  const [drafts, setDrafts] = useState<Readonly<Record<ForwardKey, ForwardDraft>>>(() => ({
    callForwardAlways: toForwardDraft(features.callForwardAlways),
    callForwardBusy: toForwardDraft(features.callForwardBusy),
    callForwardNoAnswer: toForwardDraft(features.callForwardNoAnswer),
  }))
  const [password, setPassword] = useState('')
  const line = toStoredNumber(features.serviceEntity)
  const bodies = {
    callForwardAlways: toForwardBody(drafts.callForwardAlways, features.callForwardAlways, line),
    callForwardBusy: toForwardBody(drafts.callForwardBusy, features.callForwardBusy, line),
    callForwardNoAnswer: toForwardBody(drafts.callForwardNoAnswer, features.callForwardNoAnswer, line),
  }
  const numberProblems = FORWARDS.flatMap((key) => listForwardProblems(key, drafts[key], line))
  // a number still being typed is not valid yet
  const isComplete = numberProblems.length === 0
  const needsPassword = isComplete && FORWARDS.some((key) => goesAbroadAnew(features[key], bodies[key]))
  const isAnyAbroad =
    isComplete && FORWARDS.some((key) => bodies[key].enabled && isAbroad(bodies[key].forwardedToPhoneNumber))
  const isPasswordMissing = needsPassword && password === ''
  const problems: Problem[] = [
    ...numberProblems,
    ...(isPasswordMissing ? [{ fieldId: PASSWORD, message: PASSWORD_MISSING }] : []),
  ]
  const change = (key: ForwardKey, draft: ForwardDraft) => setDrafts({ ...drafts, [key]: draft })
  return { drafts, change, bodies, problems, needsPassword, isAnyAbroad, password, setPassword }
}

/** Refusals that only the API can find: a wrong password, and a forwarding loop over the account's lines. */
function findRefusals({ code, field }: SetFailure): readonly Problem[] {
  if (code === 'INCORRECT_CURRENT_PASSWORD') return [{ fieldId: PASSWORD, message: PASSWORD_WRONG }]
  const key = FORWARDS.find((each) => field?.startsWith(`${each}.`))
  if (key === undefined) return []
  const message = code === 'FORWARDING_REFUSED' ? FORWARD_WRONG.loop : FORWARD_MISSING[key]
  return [{ fieldId: numberField(key), message }]
}

function describePrice(price: MinutePrice): string {
  if (price === null) return 'You pay for each forwarded call.'
  const amount = moneyText(includesGst() ? price.includingGst : price.excludingGst)
  return `You pay ${amount} a minute ${gstWords()} for each forwarded call.`
}
