import { useState } from 'react'

import type { Network, WifiChangeState, WifiSettings } from '@switchboard/domain/wifi/contract'
import { findNetworkToChange, networkProblems } from '@switchboard/domain/wifi/rules'
import type { Band } from '@switchboard/domain/wifi/bands'

import { isAnswerLost } from '#web/http/lost-answer.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { JoinButton, OnPill, RouterFacts } from './NetworkFacts.tsx'
import type { Joins } from './NetworkFacts.tsx'
import { useSaveWifi } from './queries.ts'
import type { Bands } from './queries.ts'
import styles from './Wifi.module.css'
import { ADVICE, BAND_WORDS, LOST_ANSWER, PASSWORD_WORDS, SSID_WORDS, failureTitle } from './words.ts'

type NetworkSettings = Pick<Network, 'ssid' | 'password' | 'enabled'>
/** The typed changes to the router's settings. They are cleared once they are saved. */
type Edits = Readonly<Partial<Record<Band, Partial<NetworkSettings>>>>

type WifiFormProps = Joins & {
  readonly settings: WifiSettings
  readonly bands: readonly Band[]
  readonly onChange: (state: WifiChangeState['state']) => void
}

/** A form for the settings of each band. Only changed bands are sent. Source: WIF-004, WIF-012, Readings. */
export function WifiForm({ settings, bands, onChange, ...joins }: WifiFormProps) {
  const [edits, setEdits] = useState<Edits>({})
  const [isUnchanged, setUnchanged] = useState(false)
  const save = useSaveWifi(settings.inventoryItemId)
  const rows = bands.flatMap((band) => {
    const network = findNetworkToChange(settings[band])
    return network === null ? [] : [{ band, network, wanted: applyEdit(network, edits[band]) }]
  })
  const changed = rows.filter(({ network, wanted }) => isChanged(network, wanted))
  const problems = changed.flatMap(({ band, wanted }) => findProblems(band, wanted))
  const attempts = useAttempts(save.isPending ? [] : problems)
  const disconnected = changed.reduce((sum, { network }) => sum + (network.devices ?? 0), 0)

  function send() {
    if (changed.length === 0) return
    save.mutate(toBands(changed), {
      onSuccess: ({ state }) => {
        if (state !== 'refused') setEdits({})
        attempts.reset()
        onChange(state)
      },
    })
  }

  return (
    <Form
      attempts={attempts}
      isBusy={save.isPending}
      onAttempt={() => setUnchanged(changed.length === 0)}
      onSend={send}
      className={styles.form}
    >
      {save.error !== null && (
        <Notice tone="critical" role="alert" title={failureTitle(save.error)}>
          {isAnswerLost(save.error) ? LOST_ANSWER : ADVICE[save.error.code]}
        </Notice>
      )}
      {isUnchanged && changed.length === 0 && (
        <Notice tone="info" role="status">
          Nothing has changed, so there was nothing to save.
        </Notice>
      )}
      <div className={styles.bands}>
        {rows.map(({ band, network, wanted }) => (
          <Card key={band} title={BAND_WORDS[band].title} aside={<OnPill network={network} />}>
            <BandFields
              band={band}
              wanted={wanted}
              onWanted={(edit) => setEdits({ ...edits, [band]: { ...edits[band], ...edit } })}
              errorOf={attempts.errorOf}
            />
            <RouterFacts band={band} network={network} />
            <JoinButton joinable={band} network={network} {...joins} />
          </Card>
        ))}
      </div>
      {disconnected > 0 && (
        <p>
          {disconnected === 1 ? 'One device is' : `${disconnected} devices are`} connected and will be cut
          off. With another name or password each has to join again.
        </p>
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          Save wifi settings
        </Button>
      </div>
    </Form>
  )
}

type BandFieldsProps = {
  readonly band: Band
  readonly wanted: NetworkSettings
  readonly onWanted: (edit: Partial<NetworkSettings>) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

function BandFields({ band, wanted: { ssid, password, enabled }, onWanted, errorOf }: BandFieldsProps) {
  const { title } = BAND_WORDS[band]
  return (
    <>
      <TextField
        id={ssidField(band)}
        label={`Network name of ${title}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={ssid}
        onValueChange={(typed) => onWanted({ ssid: typed })}
        error={errorOf(ssidField(band))}
      />
      <PasswordField
        id={passwordField(band)}
        label={`Password of ${title}`}
        hint="8 to 63 characters, and not the name."
        autoComplete="off"
        value={password}
        onValueChange={(typed) => onWanted({ password: typed })}
        error={errorOf(passwordField(band))}
      />
      <CheckboxField
        id={`${band}-enabled`}
        label={`${title} is on`}
        checked={enabled}
        onCheckedChange={(checked) => onWanted({ enabled: checked })}
      />
    </>
  )
}

const ssidField = (band: Band) => `${band}-ssid`
const passwordField = (band: Band) => `${band}-password`

function applyEdit(
  { ssid, password, enabled }: Network,
  edit: Partial<NetworkSettings> = {},
): NetworkSettings {
  return { ssid, password, enabled, ...edit }
}

function isChanged(network: Network, { ssid, password, enabled }: NetworkSettings): boolean {
  return network.ssid !== ssid || network.password !== password || network.enabled !== enabled
}

function findProblems(band: Band, wanted: NetworkSettings): Problem[] {
  const { ssid, password } = networkProblems(wanted)
  return [
    ...(ssid === null ? [] : [{ fieldId: ssidField(band), message: SSID_WORDS[ssid] }]),
    ...(password === null ? [] : [{ fieldId: passwordField(band), message: PASSWORD_WORDS[password] }]),
  ]
}

type Row = { readonly band: Band; readonly network: Network; readonly wanted: NetworkSettings }

function toBands(rows: readonly Row[]): Bands {
  return Object.fromEntries(
    rows.map(({ band, network: { sequenceNumber }, wanted }) => [band, { ...wanted, sequenceNumber }]),
  )
}
