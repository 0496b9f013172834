/** Preloaded into a server (NODE_OPTIONS=--import): its clock jumps a day ahead at SIGUSR2, as after a wrong answer of a time server. */
const RealDate = Date;
const dayMs = 86_400_000;
let shift = 0;
process.on('SIGUSR2', () => {
  shift += dayMs;
  process.stdout.write('the clock has jumped\n');
});
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }
  static now() {
    return RealDate.now() + shift;
  }
};
