export type DemoExtra = {
  readonly key: string
  readonly service: string
  readonly linked: 'Internet' | 'Voice'
  readonly description: string
  /** The price of a month, including GST. */
  readonly cents: number
  readonly destinations: readonly string[]
  /** The minutes a month of a calling pack; a shorter bill period has its share of them. Null without a limit. */
  readonly minutes: number | null
  readonly copy: string
  readonly link: string | null
  readonly voice: 'POTS' | 'VOIP' | null
  readonly forBusiness: boolean | null
  /** Charged every thirty days, independent of the bill frequency. Source: CAT-029. */
  readonly everyThirtyDays: boolean
}

function buildExtra(
  [key, service]: readonly [key: string, service: string],
  description: string,
  cents: number,
): DemoExtra {
  return {
    key,
    service,
    linked: 'Internet',
    description,
    cents,
    destinations: [],
    minutes: null,
    copy: '',
    link: null,
    voice: null,
    forBusiness: null,
    everyThirtyDays: false,
  }
}

const ON_VOICE = { linked: 'Voice' } as const
const NEAR = ['Australia', 'United Kingdom', 'United States', 'Canada']
/** The countries that calling packs cover. */
export const WORLD = [
  ...NEAR,
  'China',
  'Fiji',
  'France',
  'Germany',
  'India',
  'Ireland',
  'Japan',
  'Samoa',
  'Singapore',
]

/** Source: CAT-049. */
export const DEMO_EXTRAS: readonly DemoExtra[] = [
  {
    ...buildExtra(['SAFE-MODE', 'safe_mode'], 'Family filter', 495),
    copy: 'Keeps pages that are not for children off every device at home.',
  },
  {
    ...buildExtra(['STATIC-IP', 'static_ip'], 'Static IP address', 1_150),
    copy: 'One address that stays, for servers, cameras and office networks.',
  },
  {
    ...buildExtra(['WIRE-MAINTENANCE', 'wiremaintenence'], 'Wire maintenance', 345),
    copy: 'We mend the wires inside your home when they fail.',
  },
  {
    ...buildExtra(['WIRE-INSURANCE', 'wireinsurance'], 'Wire insurance', 575),
    copy: 'Wire maintenance, and repairs after damage.',
  },
  {
    ...buildExtra(['MOBILE-PREPAY-4', 'mobileprepay'], 'Prepay mobile 4 GB', 2_000),
    forBusiness: false,
    copy: 'A SIM card with 4 GB each month beside your broadband. Change and top it up as you go.',
  },
  { ...buildExtra(['PAPER-BILL', 'paperbill'], 'Paper bill', 250), copy: 'Your bill by post.' },
  {
    ...buildExtra(['VOICEMAIL', 'voicemail'], 'Voicemail', 0),
    ...ON_VOICE,
    voice: 'VOIP',
    copy: 'Comes with your homeline.',
  },
  {
    ...buildExtra(['CALLER-DISPLAY', 'callerdisplay'], 'Caller display', 300),
    ...ON_VOICE,
    copy: 'Your telephone shows who calls.',
  },
  {
    ...buildExtra(['CALL-MINDER', 'callminder'], 'Call minder', 400),
    ...ON_VOICE,
    copy: 'Takes a message when you cannot answer.',
  },
  {
    ...buildExtra(['CALL-WAITING', 'callwaiting'], 'Call waiting', 150),
    ...ON_VOICE,
    copy: 'A tone tells you that someone else calls.',
  },
  {
    ...buildExtra(['ATA-POTS-RENTAL', 'ata_pots_rental'], 'Phone adapter rental', 400),
    ...ON_VOICE,
    voice: 'VOIP',
    copy: 'For a telephone that does not plug into the modem.',
  },
  {
    ...buildExtra(['MOBILE-APP-VOIP', 'mobile_app_voip_rental'], 'Homeline on your mobile', 575),
    ...ON_VOICE,
    voice: 'VOIP',
    everyThirtyDays: true,
    copy: 'Your home number in an app.',
  },
  {
    ...buildExtra(['CP-LOCAL-60', 'callingpacklocal'], 'National 60', 460),
    ...ON_VOICE,
    destinations: ['New Zealand'],
    minutes: 60,
    copy: '60 minutes a month to New Zealand landlines.',
  },
  {
    ...buildExtra(['CP-LOCAL-UNL', 'callingpacklocal'], 'National unlimited', 1_035),
    ...ON_VOICE,
    destinations: ['New Zealand'],
    copy: 'All calls to New Zealand landlines.',
  },
  {
    ...buildExtra(['CP-MOBILE-60', 'callingpackmobile'], 'Mobile 60', 690),
    ...ON_VOICE,
    destinations: ['New Zealand mobiles'],
    minutes: 60,
    copy: '60 minutes a month to New Zealand mobiles.',
  },
  {
    ...buildExtra(['CP-MOBILE-300', 'callingpackmobile'], 'Mobile 300', 1_725),
    ...ON_VOICE,
    destinations: ['New Zealand mobiles'],
    minutes: 300,
    copy: '300 minutes a month to New Zealand mobiles.',
  },
  {
    ...buildExtra(['CP-NEAR', 'callingpack'], 'International 4', 805),
    ...ON_VOICE,
    destinations: NEAR,
    minutes: 200,
    copy: '200 minutes a month to four countries.',
  },
  {
    ...buildExtra(['CP-WORLD', 'callingpack'], 'International 13', 1_495),
    ...ON_VOICE,
    destinations: WORLD,
    minutes: 300,
    copy: '300 minutes a month to thirteen countries.',
  },
]
