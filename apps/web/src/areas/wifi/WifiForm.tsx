import { useState } from 'react'

import type { Network, WifiChangeState, WifiSettings } from '@switchboard/domain/wifi/contract'
import { findNetworkToChange } from '@switchboard/domain/wifi/rules'
import type { Band } from '@switchboard/domain/wifi/bands'

import { isAnswerLost } from '#web/http/lost-answer.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { BandCard } from './BandCard.tsx'
import { applyEdit, findProblems, isChanged } from './network-settings.ts'
import type { NetworkSettings } from './network-settings.ts'
import type { Joins } from './NetworkFacts.tsx'
import { useSaveWifi } from './queries.ts'
import type { Bands } from './queries.ts'
import styles from './Wifi.module.css'
import { ADVICE, LOST_ANSWER, failureTitle } from './words.ts'

/** The typed changes to the router's settings. They are cleared once they are saved. */
type Edits = Readonly<Partial<Record<Band, Partial<NetworkSettings>>>>

type WifiFormProps = Joins & {
  readonly settings: WifiSettings
  readonly bands: readonly Band[]
  readonly onChange: (state: WifiChangeState['state']) => void
}

/** A form for the settings of each band. Only changed bands are sent. Source: WIF-004, WIF-012, Readings. */
export function WifiForm({ settings, bands, onChange, ...joins }: WifiFormProps) {
  const { rows, edit, clear } = useEdits(settings, bands)
  const [isUnchanged, setUnchanged] = useState(false)
  const save = useSaveWifi(settings.inventoryItemId)
  const changed = rows.filter(({ network, wanted }) => isChanged(network, wanted))
  const checked = save.isPending ? [] : changed
  const attempts = useAttempts(checked.flatMap(({ band, wanted }) => findProblems(band, wanted)))

  function send() {
    if (changed.length === 0) return
    save.mutate(toBands(changed), {
      onSuccess: ({ state }) => {
        if (state !== 'refused') clear()
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
      <SaveNotices error={save.error} isUnchanged={isUnchanged && changed.length === 0} />
      <div className={styles.bands}>
        {rows.map(({ band, network, wanted }) => (
          <BandCard
            key={band}
            {...{ band, network, wanted, joins }}
            onWanted={(changes) => edit(band, changes)}
            errorOf={attempts.errorOf}
          />
        ))}
      </div>
      <Disconnected changed={changed} />
      <div>
        <Button type="submit" busy={save.isPending}>
          Save wifi settings
        </Button>
      </div>
    </Form>
  )
}

type Row = { readonly band: Band; readonly network: Network; readonly wanted: NetworkSettings }

/** The settings of the router with the typed changes. */
function useEdits(settings: WifiSettings, bands: readonly Band[]) {
  const [edits, setEdits] = useState<Edits>({})
  const rows = bands.flatMap((band): Row[] => {
    const network = findNetworkToChange(settings[band])
    return network === null ? [] : [{ band, network, wanted: applyEdit(network, edits[band]) }]
  })
  const edit = (band: Band, changes: Partial<NetworkSettings>) =>
    setEdits({ ...edits, [band]: { ...edits[band], ...changes } })
  return { rows, edit, clear: () => setEdits({}) }
}

type SaveNoticesProps = {
  readonly error: ReturnType<typeof useSaveWifi>['error']
  /** Whether the customer saved settings without a change. */
  readonly isUnchanged: boolean
}

function SaveNotices({ error, isUnchanged }: SaveNoticesProps) {
  return (
    <>
      {error !== null && (
        <Notice tone="critical" role="alert" title={failureTitle(error)}>
          {isAnswerLost(error) ? LOST_ANSWER : ADVICE[error.code]}
        </Notice>
      )}
      {isUnchanged && (
        <Notice tone="info" role="status">
          Nothing has changed, so there was nothing to save.
        </Notice>
      )}
    </>
  )
}

/** Warns about the devices that the change cuts off. */
function Disconnected({ changed }: { readonly changed: readonly Row[] }) {
  const devices = changed.reduce((sum, { network }) => sum + (network.devices ?? 0), 0)
  if (devices === 0) return null
  return (
    <p>
      {devices === 1 ? 'One device is' : `${devices} devices are`} connected and will be cut off. With another
      name or password each has to join again.
    </p>
  )
}

function toBands(rows: readonly Row[]): Bands {
  return Object.fromEntries(
    rows.map(({ band, network: { sequenceNumber }, wanted }) => [band, { ...wanted, sequenceNumber }]),
  )
}
