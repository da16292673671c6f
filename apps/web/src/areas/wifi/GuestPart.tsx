import { useState } from 'react'

import type { GuestNetwork, WifiChangeState, WifiSettings } from '@switchboard/domain/wifi/contract'

import { isAnswerLost } from '#web/http/lost-answer.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { momentText } from '#web/ui/clock-text.ts'
import { useAttempts } from '#web/ui/use-attempts.ts'
import type { Attempts } from '#web/ui/use-attempts.ts'

import { JoinButton, OnPill } from './NetworkFacts.tsx'
import type { Joins } from './NetworkFacts.tsx'
import { EndFields } from './EndFields.tsx'
import { GUEST_FIELDS, toTypedGuest, parseGuest } from './guest-fields.ts'
import type { TypedGuest } from './guest-fields.ts'
import { useSaveGuests } from './queries.ts'
import styles from './Wifi.module.css'
import { ADVICE, LOST_ANSWER, failureTitle, securityText } from './words.ts'

const TITLE = 'Guest network'
const HINT = 'For visitors: they reach the internet, and none of the devices in your home.'

type GuestNetworkProps = Joins & { readonly guest: GuestNetwork }
type GuestFormProps = GuestNetworkProps & {
  readonly settings: WifiSettings
  readonly onChange: (state: WifiChangeState['state'], isOn: boolean) => void
}

/** A form that turns the guest network on or off, or changes it. */
export function GuestForm({ settings, guest, onChange, ...joins }: GuestFormProps) {
  const [typed, setTyped] = useState<TypedGuest>(() => toTypedGuest(guest))
  const save = useSaveGuests(settings.inventoryItemId)
  const { wanted, problems } = parseGuest(typed, settings)
  const attempts = useAttempts(save.isPending ? [] : problems)
  const change = (changed: Partial<TypedGuest>) => setTyped({ ...typed, ...changed })

  function saveGuest(request: typeof wanted) {
    save.mutate(request, {
      onSuccess: ({ state }) => {
        attempts.reset()
        onChange(state, request !== null)
      },
    })
  }

  return (
    <Card title={TITLE} aside={<OnPill network={guest} />}>
      <p className="small soft">{HINT}</p>
      {guest.enabled && <Facts guest={guest} />}
      <Form
        attempts={attempts}
        isBusy={save.isPending}
        onSend={() => saveGuest(wanted)}
        className={styles.form}
      >
        {save.error !== null && (
          <Notice tone="critical" role="alert" title={failureTitle(save.error)}>
            {isAnswerLost(save.error) ? LOST_ANSWER : ADVICE[save.error.code]}
          </Notice>
        )}
        <GuestFields typed={typed} onTyped={change} attempts={attempts} />
        <div className={styles.buttons}>
          <Button type="submit" kind="plain" busy={save.isPending}>
            {guest.enabled ? 'Save the guest network' : 'Turn the guest network on'}
          </Button>
          {guest.enabled && (
            <Button kind="plain" busy={save.isPending} onClick={() => saveGuest(null)}>
              Turn it off
            </Button>
          )}
        </div>
      </Form>
      <JoinButton joinable="guest" network={guest} {...joins} />
    </Card>
  )
}

type GuestFieldsProps = {
  readonly typed: TypedGuest
  readonly onTyped: (changed: Partial<TypedGuest>) => void
  readonly attempts: Attempts
}

function GuestFields({ typed, onTyped, attempts }: GuestFieldsProps) {
  return (
    <>
      <TextField
        id={GUEST_FIELDS.ssid}
        label="Name of the guest network"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.ssid}
        onValueChange={(ssid) => onTyped({ ssid })}
        error={attempts.errorOf(GUEST_FIELDS.ssid)}
      />
      <PasswordField
        id={GUEST_FIELDS.password}
        label="Password for guests"
        hint="8 to 63 characters, and not the one of your own wifi."
        autoComplete="off"
        value={typed.password}
        onValueChange={(password) => onTyped({ password })}
        error={attempts.errorOf(GUEST_FIELDS.password)}
      />
      <EndFields
        typed={typed}
        onTyped={onTyped}
        errorOf={attempts.errorOf}
        attempted={attempts.attempt > 0}
      />
    </>
  )
}

function Facts({ guest }: { readonly guest: GuestNetwork }) {
  const { security, devices, endsAt } = guest
  return (
    <DefinitionList
      items={[
        { term: 'Ends', description: endsAt === null ? 'When you turn it off' : momentText(endsAt) },
        { term: 'Security', description: securityText(security) },
        ...(devices === null ? [] : [{ term: 'Devices connected', description: devices }]),
      ]}
    />
  )
}
