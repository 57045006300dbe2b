const ROCKS = (
  'agate andesite anorthosite aplite basalt breccia chalk chert dacite diabase diorite dolerite dolomite dunite eclogite felsite flint ' +
  'gabbro gneiss granite greywacke gypsum hornfels ironstone jasper komatiite lava limestone loess marble marl migmatite mudstone ' +
  'obsidian oolite peridotite phyllite porphyry pumice quartzite rhyolite sandstone schist scoria shale siltstone slate syenite ' +
  'tephra tonalite travertine tuff'
).split(' ');
const LANDFORMS = (
  'arch arete basin bay bluff butte caldera canyon cape cirque cliff col corrie crag crater cuesta dale delta dome dune esker fan fell ' +
  'fjord glen gorge gully hogback horn island karst kettle knoll ledge mesa moraine pass peak plateau ravine ridge saddle scarp scree ' +
  'sill spur summit tarn terrace tor vale valley'
).split(' ');

/** A random seed that is easy to say and type: `dolerite 27`, `gneiss tarn`. */
export function randomSeed(): string {
  const [rock, landform, number] = crypto.getRandomValues(new Uint32Array(3));
  const name = ROCKS[rock % ROCKS.length];
  return number % 2 === 0 ? `${name} ${LANDFORMS[landform % LANDFORMS.length]}` : `${name} ${1 + (landform % 999)}`;
}
