import type { Day } from '../../../day.ts'
import { day } from '../../../day.ts'
import type { Location } from '../../../qualification/contract.ts'
import type { EnergyQualification } from '../../contract.ts'
import { EMPTY_SIGN_UP } from '../draft.ts'
import type { SignUpDraft } from '../draft.ts'

export const TODAY: Day = day.parse('2026-11-21')

export const ICP = '0001000010WEEB3'

export const PLACE: Location = {
  LocationID: '9000011',
  FullAddress: '240 State Highway 25, Whitianga 3510',
  StreetName: '240 State Highway 25',
  Suburb: '',
  City: 'Whitianga',
  PostCode: '3510',
  Country: 'NZ',
}

export const LOCATIONS = [
  { key: 'inside', display: 'Inside the house' },
  { key: 'garage', display: 'Inside the garage' },
  { key: 'gate', display: 'At the gate' },
]

/** A connection whose meter tells its readings; with two plans. */
export const SMART: EnergyQualification = {
  connection: {
    icp: ICP,
    status: 'active',
    address: PLACE,
    metering: { ami: true, installations: [] },
    chargeableCapacity: null,
    medicallyDependent: null,
    equipmentLocations: LOCATIONS,
    siteAccess: null,
  },
  suppliedBy: 'another',
  coreProducts: [
    {
      CoreProductKey: 'ELECTRICITY',
      DisplayName: 'Power',
      Service: 'Electricity',
      Plans: [
        {
          PlanKey: 'one-rate',
          PlanDisplayName: 'Power: One rate',
          PlanType: 'OneRate',
          planChangeLocked: false,
          Charges: [
            { ChargeCategory: 'Variable', DisplayName: 'Units', ChargeIncludingGst: 0.2735 },
            { ChargeCategory: 'Fixed', DisplayName: 'Daily charge', ChargeIncludingGst: 1.2 },
          ],
        },
        {
          PlanKey: 'day-night',
          PlanDisplayName: 'Power: Day and night',
          PlanType: 'DayNight',
          planChangeLocked: false,
          Charges: [
            { ChargeCategory: 'Fixed', DisplayName: 'Daily charge', ChargeIncludingGst: 1.4 },
            { ChargeCategory: 'Variable', DisplayName: 'Night units', ChargeIncludingGst: 0.09876 },
            { ChargeCategory: 'Variable', DisplayName: 'Day units', ChargeIncludingGst: 0.31 },
          ],
        },
      ],
    },
  ],
  switchesOn: day.parse('2026-11-30'),
  credit: null,
}

/** The same with a meter that someone reads. */
export const READ_BY_HAND: EnergyQualification = {
  ...SMART,
  connection: { ...SMART.connection, metering: { ami: false, installations: [] } },
}

/** Everything that a switch is asked, answered. */
export const SWITCHING: SignUpDraft = {
  ...EMPTY_SIGN_UP,
  address: PLACE,
  planKey: 'one-rate',
  medicallyDependent: false,
  moving: 'switching',
  termsAccepted: true,
}
