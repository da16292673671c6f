import { useState } from 'react'

import { channel as channelOf } from '@switchboard/domain/communications/contract'
import { toDollars } from '@switchboard/domain/money'
import { amountText } from '@switchboard/domain/payments/rules'
import { amountTyped } from '@switchboard/domain/typed-amount'
import { DATA_LEVELS, UNUSUAL_PERCENT, billOverProblem } from '@switchboard/domain/usage/alert-rules'
import type { UsageAlerts } from '@switchboard/domain/usage/alerts'

import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { BILL_OVER_PROBLEMS, QUIET, SAVED, SAVE_ADVICE, SAVE_FAILED, channelChoices } from './alert-words.ts'
import styles from './AlertsForm.module.css'
import { useSetAlerts } from './queries.ts'

const BILL_OVER = 'bill-over'
/** Enough for every amount with its commas. */
const MAX_AMOUNT_CHARACTERS = 15

/** The form of the alerts that fit the account's services. */
export function AlertsForm({ stored }: { readonly stored: UsageAlerts }) {
  const { values, change, attempts, save, send } = useAlertsForm(stored)
  const choices = channelChoices(stored)
  return (
    <Form
      attempts={attempts}
      isBusy={save.isPending}
      onAttempt={save.reset}
      onSend={send}
      className={styles.form}
    >
      <UseAlerts stored={stored} values={values} change={change} />
      <CheckboxField
        id="wants-bill-over"
        label="My next bill is heading over an amount"
        hint="Once a bill period, by what you have used so far. GST is included."
        checked={values.wantsBillOver}
        onCheckedChange={(wantsBillOver) => change({ wantsBillOver })}
      />
      {values.wantsBillOver && (
        <TextField
          id={BILL_OVER}
          label="Amount"
          prefix="$"
          inputMode="decimal"
          enterKeyHint="done"
          width="ten"
          maxLength={MAX_AMOUNT_CHARACTERS}
          value={values.billOver}
          onValueChange={(billOver) => change({ billOver })}
          error={attempts.errorOf(BILL_OVER)}
        />
      )}
      {choices.length > 0 && (
        <RadioField
          id="channel"
          label="How should we tell you?"
          hint={QUIET}
          value={values.channel}
          onValueChange={(chosen) => change({ channel: channelOf.parse(chosen) })}
          choices={choices}
        />
      )}
      {stored.mobilePhone === null && <NoMobile />}
      <FailureNotice title={SAVE_FAILED}>
        {save.error && attempts.shown.length === 0 && SAVE_ADVICE[save.error.code]}
      </FailureNotice>
      {save.isSuccess && (
        <Notice tone="positive" role="status" title={SAVED}>
          It stays as it is until you change it.
        </Notice>
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          Save usage alerts
        </Button>
      </div>
    </Form>
  )
}

type UseAlertsProps = Pick<ReturnType<typeof useAlertsForm>, 'values' | 'change'> & {
  readonly stored: UsageAlerts
}

/** The alerts of use that fit the account's services. */
function UseAlerts({ stored: { fits }, values, change }: UseAlertsProps) {
  return (
    <>
      {fits.dataLeft && (
        <CheckboxField
          id="data-left"
          label="My data is running out"
          hint={`Once when ${DATA_LEVELS[0]}% of it is used in a bill period, and once when all of it is.`}
          checked={values.dataLeft}
          onCheckedChange={(dataLeft) => change({ dataLeft })}
        />
      )}
      {fits.mobileLeft === true && (
        <CheckboxField
          id="mobile-left"
          label="The data of a mobile is running out"
          hint={`Once when ${DATA_LEVELS[0]}% of it is used in a bill period, and once when all of it is. A group shares one.`}
          checked={values.mobileLeft}
          onCheckedChange={(mobileLeft) => change({ mobileLeft })}
        />
      )}
      {fits.powerDay && (
        <CheckboxField
          id="power-day"
          label="I used much more power than usual"
          hint={`A day with at least ${UNUSUAL_PERCENT}% more than on the same weekday in the weeks before.`}
          checked={values.powerDay}
          onCheckedChange={(powerDay) => change({ powerDay })}
        />
      )}
    </>
  )
}

/** The values, problems and submission of the form. */
function useAlertsForm(stored: UsageAlerts) {
  const [values, setValues] = useState(() => ({
    channel: stored.channel,
    dataLeft: stored.dataLeft,
    powerDay: stored.powerDay,
    mobileLeft: stored.mobileLeft ?? false,
    wantsBillOver: stored.billOver !== null,
    billOver: stored.billOver === null ? '' : amountText(stored.billOver),
  }))
  const save = useSetAlerts()
  const amount = values.wantsBillOver ? amountTyped(values.billOver) : null
  const problem = values.wantsBillOver ? billOverProblem(amount) : null
  const attempts = useAttempts(
    problem === null ? [] : [{ fieldId: BILL_OVER, message: BILL_OVER_PROBLEMS[problem] }],
  )

  function change(changed: Partial<typeof values>) {
    setValues({ ...values, ...changed })
    // the notice of an earlier save does not apply to a changed form
    save.reset()
  }

  function send() {
    const { channel, dataLeft, powerDay, mobileLeft } = values
    save.mutate({
      channel,
      dataLeft,
      powerDay,
      // a process of the release before refuses the setting
      ...(stored.fits.mobileLeft !== undefined && { mobileLeft }),
      billOver: amount === null ? null : toDollars(amount),
    })
  }

  return { values, change, attempts, save, send }
}

function NoMobile() {
  return (
    <p className="small soft">
      We have no mobile number to text. You can add one to <Link href="/details">your details</Link>.
    </p>
  )
}
