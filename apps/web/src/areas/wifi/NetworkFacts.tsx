import type { Network } from '@switchboard/domain/wifi/contract'
import type { Band } from '@switchboard/domain/wifi/bands'

import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import { BAND_WORDS, JOIN_NAMES, securityText } from './words.ts'
import type { Joinable } from './words.ts'

export type Joins = { readonly joined: Joinable | null; readonly onJoin: (joinable: Joinable) => void }

export function OnPill({ network: { enabled } }: { readonly network: Pick<Network, 'enabled'> }) {
  return <StatusPill tone={enabled ? 'positive' : 'neutral'}>{enabled ? 'On' : 'Off'}</StatusPill>
}

type BandNetworkProps = { readonly band: Band; readonly network: Network }

/** Facts about a network that cannot be changed here. */
export function RouterFacts({ band, network }: BandNetworkProps) {
  const { security, channel, devices } = network
  return (
    <>
      <p className="small soft">{BAND_WORDS[band].hint}</p>
      <DefinitionList
        items={[
          { term: 'Security', description: securityText(security) },
          ...(channel === null ? [] : [{ term: 'Channel', description: channel }]),
          ...(devices === null ? [] : [{ term: 'Devices connected', description: devices }]),
        ]}
      />
    </>
  )
}

type JoinButtonProps = Joins & {
  readonly joinable: Joinable
  readonly network: Pick<Network, 'enabled' | 'password' | 'security'>
}

/** There is no join code for a network that is off, or whose password the router does not reveal. */
export function JoinButton({ joinable, network, joined, onJoin }: JoinButtonProps) {
  const { enabled, password, security } = network
  const isPasswordUnknown = password === '' && !/^none$/i.test(security ?? '')
  if (!enabled || isPasswordUnknown) return null
  return (
    <div>
      <Button kind="plain" onClick={() => onJoin(joinable)}>
        {joined === joinable
          ? `Hide the code of ${JOIN_NAMES[joinable]}`
          : `Join ${JOIN_NAMES[joinable]} by code`}
      </Button>
    </div>
  )
}
