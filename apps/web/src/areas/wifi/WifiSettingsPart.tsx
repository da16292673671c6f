import { useEffect, useState } from 'react'

import type { InventoryItem, WifiSettings } from '@switchboard/domain/wifi/contract'
import { findNetworkToChange } from '@switchboard/domain/wifi/rules'
import type { Band } from '@switchboard/domain/wifi/bands'

import { usePlace } from '#web/http/place.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { ChangePart } from './ChangePart.tsx'
import { GuestForm } from './GuestPart.tsx'
import { JoinOnDemand } from './JoinOnDemand.tsx'
import { WifiForm } from './WifiForm.tsx'
import { GUEST_OFF, GUEST_ON, UPDATED } from './words.ts'
import type { Joinable } from './words.ts'

type WifiSettingsPartProps = {
  readonly item: InventoryItem
  readonly settings: WifiSettings
  /** Whether the settings are being loaded again. */
  readonly isReloading: boolean
  readonly onReload: () => void
}

/** The router's settings, the progress of the last change, and the form of the next change. */
export function WifiSettingsPart({ item, settings, isReloading, onReload }: WifiSettingsPartProps) {
  const [joined, setJoined] = useState<Joinable | null>(null)
  const { openChanges, onChange, onGuestChange } = useChangeResult(settings)
  const { guest } = settings
  const network = joined === null ? null : findNetwork(settings, joined)
  const bands = listBands(item, settings)
  const joins = { joined, onJoin: (joinable: Joinable) => setJoined(joinable === joined ? null : joinable) }
  return (
    <>
      <div className="no-print">
        <TakesFocus key={openChanges} when={openChanges > 0}>
          <ChangePart settings={settings} isReloading={isReloading} onReload={onReload} onChange={onChange} />
        </TakesFocus>
      </div>
      {network !== null && (
        <TakesFocus key={joined}>
          <JoinOnDemand network={network} isForGuests={joined === 'guest'} onClose={() => setJoined(null)} />
        </TakesFocus>
      )}
      <div className="no-print">
        <WifiForm settings={settings} bands={bands} {...joins} onChange={onChange} />
      </div>
      {guest !== null && (
        <div className="no-print">
          <GuestForm
            key={`${guest.enabled} ${guest.ssid} ${guest.endsAt}`}
            settings={settings}
            guest={guest}
            {...joins}
            onChange={onGuestChange}
          />
        </div>
      )}
    </>
  )
}

function findNetwork(settings: WifiSettings, joinable: Joinable) {
  return joinable === 'guest' ? settings.guest : findNetworkToChange(settings[joinable])
}

/** The bands for which the router has a network. Source: Readings. */
function listBands({ wifiFeature }: InventoryItem, settings: WifiSettings): readonly Band[] {
  const counts = {
    network24Ghz: wifiFeature.numberOf24GhzNetworks,
    network5Ghz: wifiFeature.numberOf5GhzNetworks,
  }
  return (['network24Ghz', 'network5Ghz'] as const).filter(
    (band) => counts[band] > 0 && settings[band].length > 0,
  )
}

/** Leads to the home page once the router reports that a change of this page is made. Source: WIF-003, WIF-017. */
function useChangeResult({ change }: WifiSettings) {
  const { go } = usePlace()
  const toast = useToast()
  const [isWaiting, setWaiting] = useState(false)
  const [openChanges, setOpenChanges] = useState(0)
  const isUpdated = isWaiting && change?.state === 'applied'

  useEffect(() => {
    if (!isUpdated) return
    toast(UPDATED)
    go('/')
  }, [isUpdated, toast, go])

  return {
    /** The number of changes that were refused or are waiting. Each moves the focus to the notice at the top. */
    openChanges,
    onChange: (state: NonNullable<WifiSettings['change']>['state']) => {
      if (state === 'applied') {
        toast(UPDATED)
        go('/')
        return
      }
      setWaiting(state === 'waiting')
      setOpenChanges(openChanges + 1)
    },
    /** Stays on the page, because the next step is to join the guest network. */
    onGuestChange: (state: NonNullable<WifiSettings['change']>['state'], isOn: boolean) => {
      if (state === 'applied') toast(isOn ? GUEST_ON : GUEST_OFF)
      else setOpenChanges(openChanges + 1)
    },
  }
}
