import type { Service } from '@switchboard/domain/accounts/contract'

import type { IconName } from '#web/ui/Icon.tsx'

export const SERVICE_ICONS: Record<Service['kind'], IconName> = {
  broadband: 'wifi',
  voice: 'phone',
  mobile: 'mobile',
  power: 'power',
  video: 'screen',
  insurance: 'home',
  mail: 'mail',
}
