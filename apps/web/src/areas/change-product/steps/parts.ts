import type { FunctionComponent } from 'react'

import type { StepId } from '@switchboard/domain/change-product/steps'

import { CallingPacksPart } from './CallingPacksPart.tsx'
import { ContractPart } from './ContractPart.tsx'
import { CurrentPlanPart } from './CurrentPlanPart.tsx'
import { ExtrasPart, FamilyFilterPart, MobilePlansPart } from './ExtrasPart.tsx'
import { InternetPlanPart } from './InternetPlanPart.tsx'
import { InternetInformationPart, VoiceInformationPart } from './LosingPart.tsx'
import { ModemPart } from './ModemPart.tsx'
import { MoveAddressPart } from './MoveAddressPart.tsx'
import { PowerPart } from './PowerPart.tsx'
import { InstallationPart, SchedulePart } from './SchedulePart.tsx'
import { SpeedPart } from './SpeedPart.tsx'
import type { PartProps } from './part.ts'

/** The component of each step. */
export const PARTS: Record<Exclude<StepId, 'summary'>, FunctionComponent<PartProps>> = {
  moveAddress: MoveAddressPart,
  existingServiceType: CurrentPlanPart,
  serviceType: SpeedPart,
  internetPlan: InternetPlanPart,
  extras: ExtrasPart,
  callingPacks: CallingPacksPart,
  familyFilter: FamilyFilterPart,
  mobilePlans: MobilePlansPart,
  modem: ModemPart,
  internetInformation: InternetInformationPart,
  voiceInformation: VoiceInformationPart,
  power: PowerPart,
  contract: ContractPart,
  installation: InstallationPart,
  schedule: SchedulePart,
}
