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
  /** Whether the settings are being reloaded. */
  readonly isLooking: boolean
  readonly onLook: () => void
}

/** The router's settings, the progress of the last change, and the form of the next change. */
export function WifiSettingsPart({ item, settings, isLooking, onLook }: WifiSettingsPartProps) {
  const [joined, setJoined] = useState<Joinable | null>(null)
  const { answers, onChange, onGuestChange } = useUpdated(settings)
  const { guest } = settings
  const network = joined === null ? null : joined === 'guest' ? guest : findNetworkToChange(settings[joined])
  const bands = listBands(item, settings)
  const joins = { joined, onJoin: (joinable: Joinable) => setJoined(joinable === joined ? null : joinable) }
  return (
    <>
      <div className="no-print">
        <TakesFocus key={answers} when={answers > 0}>
          <ChangePart settings={settings} isLooking={isLooking} onLook={onLook} onChange={onChange} />
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

/** Leaves out a band for which the device has no network. Source: Readings. */
function listBands({ wifiFeature }: InventoryItem, settings: WifiSettings): readonly Band[] {
  const counts = {
    network24Ghz: wifiFeature.numberOf24GhzNetworks,
    network5Ghz: wifiFeature.numberOf5GhzNetworks,
  }
  return (['network24Ghz', 'network5Ghz'] as const).filter(
    (band) => counts[band] > 0 && settings[band].length > 0,
  )
}

/** Leads home with a message once the router reports a change made here. Source: WIF-003, WIF-017. */
function useUpdated({ change }: WifiSettings) {
  const { go } = usePlace()
  const toast = useToast()
  const [awaited, setAwaited] = useState(false)
  const [answers, setAnswers] = useState(0)
  const isUpdated = awaited && change?.state === 'applied'

  useEffect(() => {
    if (!isUpdated) return
    toast(UPDATED)
    go('/')
  }, [isUpdated, toast, go])

  return {
    /** Number of replies that the change is refused or still waiting: each is shown at the top. */
    answers,
    onChange: (state: NonNullable<WifiSettings['change']>['state']) => {
      if (state === 'applied') {
        toast(UPDATED)
        go('/')
        return
      }
      setAwaited(state === 'waiting')
      setAnswers(answers + 1)
    },
    /** Stays on the page, because joining a guest network that was turned on is the next step. */
    onGuestChange: (state: NonNullable<WifiSettings['change']>['state'], isOn: boolean) => {
      if (state === 'applied') toast(isOn ? GUEST_ON : GUEST_OFF)
      else setAnswers(answers + 1)
    },
  }
}
