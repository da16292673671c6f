import type { Band } from '@switchboard/domain/wifi/bands'
import type { Network } from '@switchboard/domain/wifi/contract'

import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { passwordField, ssidField } from './network-settings.ts'
import type { NetworkSettings } from './network-settings.ts'
import { JoinButton, OnPill, RouterFacts } from './NetworkFacts.tsx'
import type { Joins } from './NetworkFacts.tsx'
import { BAND_WORDS } from './words.ts'

type BandCardProps = BandFieldsProps & { readonly network: Network; readonly joins: Joins }

/** The settings of a band's network, with the facts that the router decides. */
export function BandCard({ network, joins, ...fields }: BandCardProps) {
  const { band } = fields
  return (
    <Card title={BAND_WORDS[band].title} aside={<OnPill network={network} />}>
      <BandFields {...fields} />
      <RouterFacts band={band} network={network} />
      <JoinButton joinable={band} network={network} {...joins} />
    </Card>
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
