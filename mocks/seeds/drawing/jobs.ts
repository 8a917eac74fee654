// What cars come in for: the services of seeded orders, each with its labor and its usual price.

export interface Job {
  service: string
  labor: string
  complaint: string
  recommendation: string
  hours: number
  partsCents: number
  tiresCents: number
  /** Work that another shop does. */
  subcontractsCents: number
}

const job = (service: string, labor: string, complaint: string, recommendation: string, hours: number, partsCents: number): Job => ({
  service,
  labor,
  complaint,
  recommendation,
  hours,
  partsCents,
  tiresCents: 0,
  subcontractsCents: 0,
})

export const jobs: readonly Job[] = [
  job('Front brakes', 'Replace front pads', 'Squeals when braking downhill.', 'Replace the front pads and one caliper.', 1.6, 20_176),
  job('Rear brakes', 'Replace rear pads and rotors', 'Pulls to one side when braking.', 'Replace rear pads and rotors.', 2.1, 24_350),
  job('Oil service', 'Change oil and filter', 'Due for an oil change.', 'Change oil every 5,000 miles.', 0.5, 5_480),
  job('Cooling system', 'Replace water pump', 'Smells sweet after a drive.', 'Replace the pump and the hoses.', 3.2, 18_900),
  job('Charging system', 'Replace alternator', 'The battery light stays on.', 'Replace the alternator, test the battery.', 2.3, 31_200),
  job('Battery', 'Replace battery', 'Starts slowly in the morning.', 'Replace the battery.', 0.4, 16_995),
  job('Timing belt', 'Replace timing belt', 'Reached 100,000 miles.', 'Replace belt, tensioner and idler.', 5.4, 27_640),
  job('Diagnosis', 'Trace a parasitic draw', 'The battery is flat after two days.', 'Disconnect the radio until it is repaired.', 2, 0),
  job('Suspension', 'Replace front struts', 'Knocks over bumps.', 'Replace both struts, then align.', 3.4, 42_100),
  { ...job('New tires', 'Mount and balance four tires', 'Slides in the rain.', 'Replace all four.', 1.2, 1_600), tiresCents: 62_400 },
  { ...job('Windshield', 'Prepare for glass work', 'A stone chip that grows.', 'Replace the glass.', 0.3, 0), subcontractsCents: 38_500 },
  {
    ...job('Alignment', 'Check steering and suspension', 'The wheel stands crooked.', 'Align all four wheels.', 0.7, 0),
    subcontractsCents: 9_900,
  },
]
