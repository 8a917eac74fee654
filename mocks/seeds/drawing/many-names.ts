// Names for more vendors than anybody would write down: 50 × 50 × 40 of them, each once.

const first = `Alder Amber Ash Aspen Autumn Bay Bear Birch Black Blue Bright Bristol Bronze Cascade Chestnut Clear Copper Coral Crystal Dawn
  Deer Eagle East Elm Ember Falcon Fern Fox Frost Granite Green Hawthorn Hazel Heron Holly Iron Juniper Larch Laurel Long Lynx Marble Misty Oak
  Olive Otter Silver Spring Walnut Willow`.split(/\s+/)

const second = `Bank Basin Beach Bend Bluff Branch Brook Canyon Cape Cliff Coast Corner Cove Creek Crest Crossing Dale Field Ford Forest
  Fork Garden Gate Glen Grove Haven Heights Hollow Island Junction Lake Landing Ledge Meadow Mesa Park Pass Peak Plain Pond Port Prairie Ridge
  River Rock Shore Springs Station Valley View`.split(/\s+/)

const trades = [
  ...['Air Systems', 'Alignment Tools', 'Alternators', 'Axles', 'Bearings', 'Belts & Hoses', 'Body Panels', 'Bolts & Fittings', 'Bulbs'],
  ...[
    'Bumpers',
    'Cables',
    'Carburetors',
    'Clutches',
    'Coatings',
    'Cooling',
    'Diesel Parts',
    'Drivetrain',
    'Electrics',
    'Engines',
    'Exhausts',
  ],
  ...[
    'Fasteners',
    'Fuel Systems',
    'Gaskets',
    'Gearboxes',
    'Hubs',
    'Lifts',
    'Lubricants',
    'Mirrors',
    'Mufflers',
    'Paint',
    'Pumps',
    'Radiators',
  ],
  ...['Rims', 'Seals', 'Shocks', 'Steering', 'Trailers', 'Truck Spares', 'Upholstery', 'Wipers'],
]

/** Another one at each of 100,000 turns, and neighbours do not look alike. */
export function vendorName(turn: number): string {
  const round = Math.floor(turn / (first.length * second.length))
  const place = `${first[turn % first.length]} ${second[Math.floor(turn / first.length) % second.length]}`
  return `${place} ${trades[(round + turn) % trades.length]}`
}
