/** Small PNGs with Huffman-coded data, made once with zlib from pictures of png-maker: kept as text, because what an engine
 *  compresses itself differs from engine to engine. Among them: every filter, pCAL, sCAL, tRNS, iTXt plain and compressed,
 *  image data in several chunks, fixed and dynamic codes. */
const BASE64: Readonly<Record<string, string>> = {
  'grey 16':
    'iVBORw0KGgoAAAANSUhEUgAAABEAAAANEAAAAAA6ggaFAAAAH3BDQUxlbGV2YXRpb24AAAAAAAAA//8AAm0ALTEyLjUAMjUwVMaYmAAAAAZzQ0FMATMwADMwcDMInwAAACZpVFh0ZmF1bHRsaW5lLXJlY2lwZQAAAAAAeyJzZWVkIjoiaMO8Z2VsIn3PZ3nSAAABsklEQVR42mNIz5l8o7hy/rP6ttWfuyfvYJi+4Ajv4nUXpNbv7o/efWJ2xvGrjLW2Oq/uy8LwfTmdl1AMF2USu3SiSfTM8RqRY8fKhA8I2QjtFDQT3CxgILCGX/PQLT7lg1eY42/+MlEI/2kgH/pTVz7oh9bFJjnei/VynBdqZdm/xcuyfIthEbv0Je3EFG3P41O0nY5N0Q7+MEUo8f0UwQSBKQKJ/FMOTdFKZGjfvnFq37IdzVOn7C+a03wsYXFhQ9OqhPbCjX598Ttsp/rt12ac26kZdbfvTp9W1J0+rWgoHXWnTzP6bh9Ehkns4skm0TOiHiLHRJyF9wvbCO4UNDv8XMDg8AOwc1X4FjAX/P+RIz/hR+alg3LeF/bJnbhgLef6TU7W6Zu0jP23GdI2X6eynGTV8DvBqu7x3lf44rv9ME8fTtZYe3ijxqVDq9UvMqxgPh+48tJFxdWL2lTWFrV/We/UeXijUPfkTQ97k7ds7Dfe1si498qt/+qnb/1TP3Prn/rpW//VTkNoqOjpW/+ZxC6J+YmeFvEUOSrsdOyzkM3RN0JmR55DQpd/OZ8K7wIAMrnZy5LDK24AAAAASUVORK5CYII=',
  'interlaced grey 16':
    'iVBORw0KGgoAAAANSUhEUgAAAAsAAAAKEAAAAAFgDBeKAAAAQElEQVR4AWNJzzEwYUo68MWAsb6NhXUS075Njecn7mAsrpSQkpBmYUv89/LbK6YQvX+G3/4zTubnYgRDBi5GFq4qthdMpM+xSQAAAEBJREFUL/69/PWC4QXT5Bvzn63+vIPhCC9j4UqoIkYW7bkcXzm+cHzl+MqkNff2kZs7rq+5Op9xyRaWO1BYa6vz6r4sDKiAyw0AAABASURBVN+X03kJwkzai+9e1Jx++4h6980dqvUqFdeWKeVcmcXYvl3r3l1Brbt3BWE0iMWis/gOt9aNO1yaN25xa16/wa3GoaasAAAAJElEQVRx/T/3FW6m+9e15949pTHx1j61lhubVCquL1POUUoDANMjalgS2KiIAAAAAElFTkSuQmCC',
  'interlaced palette 4':
    'iVBORw0KGgoAAAANSUhEUgAAABMAAAAJBAMAAAFVNDqUAAAAJFBMVEUANWqf1Ak+c6jdEkd8seYbUIW67yRZjsP4LWKXzAE2a6DVCj90RF+sAAAAAnRSTlMAgJsrThgAAABeSURBVHjaY+BwYGBgYAARHA4NDGqLEhiWaSUwpKUlMLCBAAOTWxeTG4Nw+GzhAAZLS0tLA4Zg6enBAgyVG00rNzBMnjx58gSIGhBiYGBp8IAgBoh+sBkMHA4tEMQAAOOwFsnmuJLAAAAAAElFTkSuQmCC',
  'rgb 8':
    'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAMCAIAAADZF8uwAAAABnRSTlMAAQACAAPJS6v1AAAAM2lUWHRmYXVsdGxpbmUtcmVjaXBlAAEAAAB42qtWKk5NTVGyUkpMSlbSAXOMIDwIUqoFALdsCrW3sn0+AAABdElEQVR4AQXBO67TQBQA0MJeQBx73OB77zwK/BsWwgYQBQg9gYSEaOhYABthL/4k1cuMQz8bIB7biefaFeeE337/Ucpaq5S1VillrVVWWWWVVVZZZZVVwbsPr56ucn/6K3e5yavcaJO72YhoM4xoNo0YpkKc72md3E+LqPulr+O6m+e6O7b1VLeRq92hCT6/fr/LQV7lRoPc5UYDMTGxYUJk7RGND4VIl/R+WkQl5n5Oqn7qqrjqnKvaqK2iqjmMVVB++kHDtsuBjGQyxMRkkNEjGw+AfPEQivScLuUs5tOUlMnUu7jsxq6My3YcyzZqyqhsgq9vPhoiMsw0kEFGjYweNDJ68JcVANYwTcUszmIqXDL1LikS141x0d3a4li0UVQ0h6YI3n75SYYNEhlm0KCRUYPHFS6wZiv4lzULU3EWLnfilLj8loz9GOfxrft3zNuozY95c4jyJvj+69kwgWaDAJo9aLhkK1xghTV7yR7ZI3v8B4rE10/b9uNYAAAAAElFTkSuQmCC',
  'interlaced rgba 16':
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAHEAYAAAHnMGs7AAABHklEQVR42mNMz2n5uqi+2Iapvm2uwK6Z3eHM+zb156/5WbtNqSxCKS3N34WluHIi87qeei/GylvTU7a8a13NNJl/w8zGsHkPIDpWPFguWH5uasSmh8whTcnHvJdGvWRTZVvGpsq+jEVC+z+LBOtMlsk3NiY1yc9fycO335GHj4eXsXBlv/GavbVVXIxcjFwMXIxM2nO15t67oD1Xc6LGhDtHNScwVxywtih4YnjnVMHH6xJ7Poaz1NrOOp7d0smn8+q+rM4rbTB5X/aBrA6UdR/KYlzxoHLedPUtG+9JaD++J3FPXPsxCGs/uScOwhAShJnuX9dZrL3k/nXtufcuas3Vnnv3tNb0O6fvntKceOeIxkTNibf3aXTf2qfRDQDSzYjAyCEBYAAAAABJRU5ErkJggg==',
  'grey 1': 'iVBORw0KGgoAAAANSUhEUgAAACEAAAAVAQAAAADgdLp5AAAAF0lEQVR42mMIDQ0NZWBYtWrVqgYGurMBaI0uLV5JyZEAAAAASUVORK5CYII=',
};

/** Those PNGs by a name that says what is special about each. */
export const smallPngs: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[] = Object.entries(BASE64).map(
  ([name, text]) => [name, Uint8Array.from(atob(text), (character) => character.charCodeAt(0))],
);
