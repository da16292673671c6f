import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import { REMINDER_CHANNELS } from '@switchboard/domain/meter-reading/contract'
import type { ReadingReminder, ReminderChannel } from '@switchboard/domain/meter-reading/contract'
import { voiceNumberText } from '@switchboard/domain/voice-features/numbers'

import { Button } from '#web/ui/Button.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import type { Choice } from '#web/ui/RadioField.tsx'

import styles from './Forms.module.css'
import { reminderQuery, useSetReminder } from './queries.ts'
import { REMINDER_FAILED, adviceAfter } from './words.ts'

type ReminderProps = { readonly icp: string }

/** The setting for a reminder to read the meter before each bill. */
export function Reminder({ icp }: ReminderProps) {
  return (
    <Loaded
      query={useQuery(reminderQuery(icp))}
      loading="Loading the reminder"
      lines={['text', 'button']}
      card={false}
      failed="We could not load the reminder."
      advice="Nothing has been changed."
    >
      {(known) => <ReminderForm icp={icp} known={known} />}
    </Loaded>
  )
}

const NONE = 'None'
const LABELS: Record<ReminderChannel, (to: string) => string> = {
  Email: (to) => `By email to ${to}`,
  SMS: (to) => `By text message to ${voiceNumberText(to)}`,
}

function ReminderForm({ icp, known }: ReminderProps & { readonly known: ReadingReminder }) {
  const [channel, setChannel] = useState<ReminderChannel | null>(known.channel)
  const save = useSetReminder(icp)

  function choose(value: string) {
    setChannel(REMINDER_CHANNELS.find((each) => each === value) ?? null)
    // hides the result of the last save: the new choice is not saved yet
    save.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate({ channel })
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className={styles.form}
      aria-label={`Reminder for connection ${icp}`}
    >
      <RadioField
        id={`reminder-${icp}`}
        label="How should we remind you?"
        hint="Four days before each bill, unless you have just read the meter. A text message comes between 8 am and 9 pm."
        value={channel ?? NONE}
        onValueChange={choose}
        choices={listChoices(known)}
      />
      {known.sendTo.SMS === null && (
        <p className="soft">
          For a text message, give us a mobile number in <Link href="/details">your details</Link>.
        </p>
      )}
      <FailureNotice title={REMINDER_FAILED}>{save.error && adviceAfter(save.error)}</FailureNotice>
      {save.isSuccess && (
        <Notice
          tone="positive"
          role="status"
          title={
            channel === null
              ? 'Saved. We will not remind you.'
              : 'Saved. We will remind you before each bill.'
          }
        />
      )}
      <div>
        <Button type="submit" kind="plain" busy={save.isPending}>
          Save the reminder
        </Button>
      </div>
    </form>
  )
}

/** The channels with an address on the account, and the chosen channel, even if its address was removed. */
function listChoices({ channel, sendTo }: ReadingReminder): Choice[] {
  const offered = REMINDER_CHANNELS.filter((each) => sendTo[each] !== null || each === channel)
  return [
    { value: NONE, label: 'Not at all' },
    ...offered.map((each) => ({
      value: each,
      label: LABELS[each](sendTo[each] ?? 'an address that we lack'),
    })),
  ]
}
