import type { ChangeKind } from '../catalogue/change-kind.ts'
import { FAMILY_FILTER, PROTECTION_SERVICES, VOICE_EXTRAS } from '../catalogue/extra-services.ts'
import type { PlanService } from '../catalogue/plan-services.ts'
import type { ErrorCode } from '../errors.ts'

type Kind = {
  /** The path of the screen, for links in letters. */
  readonly path: `/change-hub/${string}`
  /** The name in a sentence of a letter: `your static IP`. */
  readonly name: string
  /** The services whose products it changes, by their names in the books. Source: CAT-049. */
  readonly services: readonly string[]
  /** The service whose plan it changes; null without a plan change. */
  readonly plan: PlanService | null
  /** The service that the account must have. */
  readonly needs: PlanService
  /** The refusal if no product of this kind is sold with the account's product; missing if there is no such refusal. */
  readonly notSold?: Extract<ErrorCode, 'NO_FAMILY_FILTER_ADDITIONAL_PRODUCT'>
}

/** Source: SIP-008, PAK-009, WPP-009, DAT-006, FAM-010, VEX-006, VEX-010. */
export const CHANGES: Readonly<Record<ChangeKind, Kind>> = {
  'static-ip': {
    path: '/change-hub/static-ip',
    name: 'your static IP',
    services: ['static_ip'],
    plan: null,
    needs: 'Internet',
  },
  'calling-packs': {
    path: '/change-hub/calling-packs',
    name: 'your calling packs',
    services: ['callingpacklocal', 'callingpackmobile', 'callingpack'],
    plan: null,
    needs: 'Voice',
  },
  'protection-plan': {
    path: '/change-hub/protection-plan',
    name: 'your protection plan',
    services: PROTECTION_SERVICES,
    plan: null,
    needs: 'Internet',
  },
  'data-cap': {
    path: '/change-hub/change-data',
    name: 'your data cap',
    services: [],
    plan: 'Internet',
    needs: 'Internet',
  },
  'family-filter': {
    path: '/change-hub/family-filter',
    name: 'your family filter',
    services: [FAMILY_FILTER],
    plan: null,
    needs: 'Internet',
    notSold: 'NO_FAMILY_FILTER_ADDITIONAL_PRODUCT',
  },
  'voice-extras': {
    path: '/change-hub/voice-extras',
    name: 'your voice extras',
    services: VOICE_EXTRAS,
    plan: 'Voice',
    needs: 'Voice',
  },
}
