import type { Network, WifiSettings } from '@switchboard/domain/wifi/contract'
import { changedNetwork } from '@switchboard/domain/wifi/rules'
import type { Band } from '@switchboard/domain/wifi/bands'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import styles from './Wifi.module.css'
import { BAND_WORDS, JOIN_NAMES, securityText } from './words.ts'
import type { Joinable } from './words.ts'

export type Joins = { readonly joined: Joinable | null; readonly onJoin: (what: Joinable) => void }

type BandFactsProps = Joins & { readonly settings: WifiSettings; readonly bands: readonly Band[] }

/** The networks for somebody who may not change them. */
export function BandFacts({ settings, bands, ...joins }: BandFactsProps) {
  return (
    <div className={styles.bands}>
      {bands.map((band) => {
        const network = changedNetwork(settings[band])
        return (
          network !== null && (
            <Card key={band} title={BAND_WORDS[band].title} aside={<OnPill network={network} />}>
              <RouterFacts band={band} network={network} isNamed />
              <JoinButton what={band} network={network} {...joins} />
            </Card>
          )
        )
      })}
      <p className="small soft">Who holds the account has not allowed you to change the wifi.</p>
    </div>
  )
}

export function OnPill({ network: { enabled } }: { readonly network: Pick<Network, 'enabled'> }) {
  return <StatusPill tone={enabled ? 'positive' : 'neutral'}>{enabled ? 'On' : 'Off'}</StatusPill>
}

type OfBand = { readonly band: Band; readonly network: Network }

/** What the router says that cannot be changed here. */
export function RouterFacts({ band, network, isNamed = false }: OfBand & { readonly isNamed?: boolean }) {
  const { ssid, security, channel, devices } = network
  return (
    <>
      <p className="small soft">{BAND_WORDS[band].hint}</p>
      <DefinitionList
        items={[
          ...(isNamed
            ? [{ term: 'Network name', description: <span className={styles.typed}>{ssid}</span> }]
            : []),
          { term: 'Security', description: securityText(security) },
          ...(channel === null ? [] : [{ term: 'Channel', description: channel }]),
          ...(devices === null ? [] : [{ term: 'Devices connected', description: devices }]),
        ]}
      />
    </>
  )
}

type JoinButtonProps = Joins & {
  readonly what: Joinable
  readonly network: Pick<Network, 'enabled' | 'password' | 'security'>
}

/** A network that is off, or whose password the router keeps to itself, is joined by no code. */
export function JoinButton({ what, network, joined, onJoin }: JoinButtonProps) {
  const { enabled, password, security } = network
  const isKept = password === '' && !/^none$/i.test(security ?? '')
  if (!enabled || isKept) return null
  return (
    <div>
      <Button kind="plain" onClick={() => onJoin(what)}>
        {joined === what ? `Hide the code of ${JOIN_NAMES[what]}` : `Join ${JOIN_NAMES[what]} by code`}
      </Button>
    </div>
  )
}
